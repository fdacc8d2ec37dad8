import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { Chip } from '#client/ui/chip.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { demandTypeName } from '#shared/text/labels.ts';

const Box = styled.div`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--space-3);
    margin-top: 6px;
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** Identifies the demand that a page refers to; a demand that is no longer published is not linked. */
export const DemandBrief = ({ demand }: { demand: Demand }) => (
  <Box>
    {demand.available === false ? <strong>{demand.title}</strong> : <a href={demandHref(demand)}>{demand.title}</a>}
    <p>
      {demand.available === false && <Chip>已下架</Chip>}
      <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>
      <span>编号 {demand.demandNumber}</span>
      {demand.publisher && <span>发布者 {demand.publisher.nickname}</span>}
    </p>
  </Box>
);
