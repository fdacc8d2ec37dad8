import { MapPin, Tag } from 'lucide-react';
import { styled } from 'styled-components';
import { CardList } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Highlight } from '#client/ui/highlight.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { DemandBadges } from './demand-badges.tsx';
import { DemandCounts } from './demand-counts.tsx';
import { DemandTitleText } from './demand-title.tsx';
import { PublisherLine, type PublisherLook } from './publisher-line.tsx';

/** A demand as a card shows it; client/entities/demand/demand-card-model.ts makes it from the contract's. */
export interface DemandCardLook {
  href: string;
  title: string;
  typeName: string;
  /** 1–8, null for the usual colour. */
  color: number | null;
  isHeadline: boolean;
  isTop: boolean;
  /** Refreshed, and still counted as such. */
  isRefreshed: boolean;
  summary: string;
  industryName: string | null;
  regionName: string | null;
  settlementNames: readonly string[];
  budget: string | null;
  viewCount: number;
  collectCount: number;
  /** ISO 8601 */
  time: string | null;
  /** Names the event: 发布 or 刷新. */
  timeLabel: string;
  publisher: PublisherLook | null;
}

const Surface = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 248px;
  gap: var(--space-2) var(--space-6);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);
  transition: border-color var(--quick) var(--ease), box-shadow var(--quick) var(--ease);

  &:hover {
    border-color: var(--brand-line);
    box-shadow: var(--shadow-2);
  }
  @media (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-4);
  }
`;

const Main = styled.div`
  min-width: 0;
`;

const Title = styled.h3`
  font: var(--weight-bold) var(--type-medium) var(--font);
  text-wrap: pretty;

  > a {
    color: var(--text);
  }
  > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-large);
  }
  > a:hover > span {
    color: var(--brand);
  }
  > a:focus-visible {
    outline: none;
  }
  > a:focus-visible::after {
    outline: 2px solid var(--brand);
    outline-offset: 2px;
  }
`;

const Marks = styled.span`
  display: inline-flex;
  gap: var(--space-1);
  margin-right: var(--space-2);
  vertical-align: 2px;
`;

const Summary = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin-top: var(--space-1);
  color: var(--text-secondary);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px var(--space-3);
  margin-top: 10px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  /* As high as a line before its words are there, so that the icon does not move when the page comes in pieces. */
  > li {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    min-height: 1lh;
  }
  > [data-budget] {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
`;

const Side = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-2);
  min-width: 0;
  padding-left: var(--space-5);
  border-left: 1px solid var(--line);

  @media (max-width: 899px) {
    flex-direction: row;
    flex-wrap: wrap;
    align-items: center;
    padding: var(--space-3) 0 0;
    border-top: 1px solid var(--line);
    border-left: 0;
  }
`;

const Numbers = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

/**
 * As wide as a date, and the date stands last: nothing moves when the browser's clock turns it into «3小时前», and the counts below each
 * other align.
 */
const Time = styled.span`
  min-width: 8em;
`;

interface DemandCardViewProps {
  demand: DemandCardLook;
  /** Marked in title and summary. */
  keyword?: string | undefined;
}

/** One demand of a list: what, who, where and when, how alive. The whole card leads to the demand. */
export const DemandCardView = ({ demand, keyword }: DemandCardViewProps) => (
  <Surface>
    <Main>
      <Title>
        <Marks>
          <DemandBadges isHeadline={demand.isHeadline} isTop={demand.isTop} isRefreshed={demand.isRefreshed} />
          <Chip tone="brand">{demand.typeName}</Chip>
        </Marks>
        <a href={demand.href}>
          <DemandTitleText data-color={demand.color ?? undefined}>
            <Highlight text={demand.title} keyword={keyword} />
          </DemandTitleText>
        </a>
      </Title>
      {demand.summary && (
        <Summary>
          <Highlight text={demand.summary} keyword={keyword} />
        </Summary>
      )}
      <CardFacts demand={demand} />
    </Main>
    <Side>
      {demand.publisher && <PublisherLine publisher={demand.publisher} />}
      <Numbers>
        {demand.time && (
          <Time>
            {`${demand.timeLabel} `}
            <RelativeTime iso={demand.time} />
          </Time>
        )}
        <DemandCounts viewCount={demand.viewCount} collectCount={demand.collectCount} />
      </Numbers>
    </Side>
  </Surface>
);

const CardFacts = ({ demand }: { demand: DemandCardLook }) => (
  <Facts>
    {demand.regionName && (
      <li>
        <MapPin size={14} aria-hidden="true" />
        {demand.regionName}
      </li>
    )}
    {demand.industryName && (
      <li>
        <Tag size={14} aria-hidden="true" />
        {demand.industryName}
      </li>
    )}
    {demand.settlementNames.map((name) => (
      <li key={name}>
        <Chip>{name}</Chip>
      </li>
    ))}
    {demand.budget && <li data-budget="">预算 {demand.budget}</li>}
  </Facts>
);

/** Cards of demands one below the other. */
export const DemandCardList = styled(CardList)`
  /* A card below the screen is laid out when it comes into view; the shadow of a card reaches beyond its own box. */
  > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 142px;
    overflow-clip-margin: 16px;
  }
`;
