import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { SafeImage } from '#client/ui/safe-image.tsx';
import { joinFacts } from '#shared/text/join-facts.ts';
import { DemandBadges } from './demand-badges.tsx';
import { DemandBudget } from './demand-budget.tsx';
import { DemandCounts } from './demand-counts.tsx';
import { DemandTitleText } from './demand-title.tsx';
import { PublisherLine, type PublisherLook } from './publisher-line.tsx';

/** A demand as a card shows it; created by client/entities/demand/demand-card-model.ts. */
export interface DemandCardLook {
  href: string;
  title: string;
  /** URL of its first picture, or of the illustration of its type. */
  cover: string;
  typeName: string;
  /** Color 1–8; null for the default color. */
  color: number | null;
  isHeadline: boolean;
  isTop: boolean;
  /** Whether a refresh is still active. */
  isRefreshed: boolean;
  summary: string;
  industryName: string | null;
  regionName: string | null;
  settlementNames: readonly string[];
  budget: string | null;
  viewCount: number;
  collectCount: number;
  /** ISO 8601 time. */
  time: string | null;
  /** Name of the event: 发布 or 刷新. */
  timeLabel: string;
  publisher: PublisherLook | null;
  /** The time within which the publisher usually answers, if it is short: 通常 3 小时内回复. */
  replyTime: string | null;
}

/** A size container: beside another card, the card uses the phone layout. */
const Surface = styled(Card)`
  position: relative;
  container-type: inline-size;
  height: 100%;
  padding: 0;
  transition: box-shadow var(--quick) var(--ease);

  &:hover {
    box-shadow: var(--shadow-2);
  }
  @media (max-width: 767px) {
    padding: 0;
  }
`;

const Layout = styled.div`
  display: grid;
  grid-template: 'cover main' auto 'summary summary' 1fr 'foot foot' auto / 112px minmax(0, 1fr);
  gap: var(--space-3);
  height: 100%;
  padding: var(--space-4);

  @container (min-width: 640px) {
    grid-template: 'cover main foot' auto 'cover summary foot' 1fr / 168px minmax(0, 1fr) 216px;
    gap: var(--space-1) var(--space-5);
  }
`;

const Cover = styled(SafeImage)`
  grid-area: cover;
  width: 100%;
  aspect-ratio: 4 / 3;
  border-radius: var(--radius);
`;

const Main = styled.div`
  grid-area: main;
`;

/**
 * The badges with the title beside them, or below them where space is short. The badges are outside the clamped text, because WebKit would
 * count them as part of its lines and cut off the title.
 */
const Title = styled.h3`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  font: var(--weight-bold) var(--type-medium) var(--font);
  text-wrap: pretty;

  > span {
    padding: 2px 0;
  }
  > a {
    flex: 1 1 12em;
    color: var(--text);
  }
  > a > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
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

const Summary = styled.p`
  grid-area: summary;
  display: -webkit-box;
  overflow: hidden;
  align-self: start;
  color: var(--text-secondary);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Facts = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Foot = styled.div`
  grid-area: foot;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);

  /* The publisher. Their words do not decide where the numbers are, and have the height of two lines even if there is one. */
  > [data-whole] {
    flex: 15em;
    min-height: 42px;
  }
  @container (min-width: 640px) {
    display: grid;
    align-content: end;
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
 * The time, with the width of a date and the date last: nothing moves when the browser's clock turns it into 「3小时前」, and the counts
 * in a column of cards align.
 */
const Time = styled.span`
  min-width: 8em;
`;

interface DemandCardViewProps {
  demand: DemandCardLook;
  /** Renders title and summary with a keyword marked. It is a prop so that lists without a keyword do not load the code. */
  mark?: (text: string) => ReactNode;
  /** Explains why the demand is in this list if that is not obvious. */
  note?: string | undefined;
}

/** A demand of a list. The whole card is a link to the demand. */
export const DemandCardView = ({ demand, mark = String, note }: DemandCardViewProps) => (
  <Surface as="article">
    <Layout>
      <Cover src={demand.cover} alt="" width={400} height={300} />
      <Main>
        <Title>
          <DemandBadges isHeadline={demand.isHeadline} isTop={demand.isTop} isRefreshed={demand.isRefreshed} />
          <a href={demand.href}>
            <DemandTitleText data-color={demand.color ?? undefined}>{mark(demand.title)}</DemandTitleText>
          </a>
        </Title>
        <DemandBudget budget={demand.budget} />
        <Facts>{factsOf(demand)}</Facts>
        {note && <Facts>{note}</Facts>}
      </Main>
      {demand.summary && <Summary>{mark(demand.summary)}</Summary>}
      <Foot>
        {demand.publisher && <PublisherLine publisher={demand.publisher} avatarSize={32} replyTime={demand.replyTime} />}
        <Numbers>
          {demand.time && (
            <Time>
              {`${demand.timeLabel} `}
              <RelativeTime iso={demand.time} />
            </Time>
          )}
          <DemandCounts viewCount={demand.viewCount} collectCount={demand.collectCount} />
        </Numbers>
      </Foot>
    </Layout>
  </Surface>
);

const factsOf = ({ typeName, regionName, industryName, settlementNames }: DemandCardLook): string =>
  joinFacts(typeName, regionName, industryName, settlementNames.join(' / '));

/**
 * A list of demand cards: one column, or two where there is enough space (`data-grid`). It is dimmed while new cards load (`aria-busy`).
 * The minimum height of a card fits nearly all demands.
 */
export const DemandCardList = styled.ul`
  --card-height: 158px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  transition: opacity var(--quick) var(--ease);

  &[aria-busy='true'] {
    opacity: 0.55;
  }

  @media (max-width: 671px) {
    --card-height: 280px;
  }
  @media (min-width: 1000px) {
    &[data-grid] {
      --card-height: 230px;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    /* Hides a last card that would be alone in its row; the complete list is on another page. */
    &[data-grid] > li:last-child:nth-child(odd):not(:first-child) {
      display: none;
    }
  }
  > li {
    min-height: var(--card-height);
  }
  /*
   * A card below the screen is laid out when it comes into view: what is below must not move. The first ones are laid out at once: whatever
   * is higher than others would grow before its reader's eyes. A shadow reaches beyond its own box.
   */
  > li:nth-child(n + 4) {
    content-visibility: auto;
    contain-intrinsic-size: auto var(--card-height);
    overflow-clip-margin: 16px;
  }
`;
