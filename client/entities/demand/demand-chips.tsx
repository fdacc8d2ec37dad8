import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { DemandBadges } from './demand-badges.tsx';

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

/** Above a demand's title on a page of its own: 头条, 置顶 and 刚刷新 while they last, and its type. */
export const DemandChips = ({ demand }: { demand: Pick<Demand, 'typeCode' | 'headlineUntil' | 'topUntil' | 'refreshedUntil'> }) => (
  <Row>
    <DemandBadges
      isHeadline={Boolean(demand.headlineUntil)}
      isTop={Boolean(demand.topUntil)}
      isRefreshed={Boolean(demand.refreshedUntil)}
    />
    <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>
  </Row>
);
