import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DemandCardLook } from './demand-card.tsx';
import { DemandTitleText } from './demand-title.tsx';

const Row = styled.a`
  display: block;
  padding: 10px 0;
  color: var(--text);
`;

const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${Row}:hover & {
    color: var(--brand);
  }
`;

const Facts = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  margin-top: 6px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** One demand in few words: title, type, place, budget. */
const DemandLine = ({ demand }: { demand: DemandCardLook }) => (
  <Row href={demand.href}>
    <Title>
      <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
    </Title>
    <Facts>
      <Chip tone="brand">{demand.typeName}</Chip>
      {demand.regionName && <span className="one-line">{demand.regionName}</span>}
      {demand.budget && <span className="one-line">预算 {demand.budget}</span>}
    </Facts>
  </Row>
);

const List = styled.ul`
  margin: -10px 0;

  > li {
    min-width: 0;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  @media (min-width: 1000px) {
    &[data-wide] {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0 var(--space-8);
    }
    &[data-wide] > li:nth-child(2) {
      border-top: 0;
    }
  }
`;

interface DemandLinesProps {
  demands: readonly DemandCardLook[];
  /** Two columns where the page has room for them. */
  isWide?: boolean;
}

/** Demands beside something else: one below the other, or in two columns. */
export const DemandLines = ({ demands, isWide = false }: DemandLinesProps) => (
  <List data-wide={isWide ? '' : undefined}>
    {demands.map((demand) => (
      <li key={demand.href}>
        <DemandLine demand={demand} />
      </li>
    ))}
  </List>
);

const SkeletonStack = styled.div`
  display: grid;
  gap: 21px;
`;

const SkeletonLine = styled.div`
  display: grid;
  gap: 6px;
`;

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Holds the place of up to eight of them. */
export const DemandLineSkeletons = ({ count }: { count: number }) => (
  <SkeletonStack>
    {rows.slice(0, count).map((row) => (
      <SkeletonLine key={row}>
        <Skeleton height={44} />
        <Skeleton width="60%" height={20} />
      </SkeletonLine>
    ))}
  </SkeletonStack>
);
