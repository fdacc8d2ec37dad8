import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { plainFacts, typeFacts } from '#client/entities/demand/demand-facts.ts';
import { dateText } from '#client/ui/format.ts';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { texts } from '#shared/text/texts.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Fact = styled.div`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  /* Each cell draws the lines on its right and below; those at the rim lie under the list's own. */
  margin: 0 -1px -1px 0;
  border: solid var(--line);
  border-width: 0 1px 1px 0;

  &:last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }

  > dt {
    padding: 10px var(--space-3);
    background: var(--surface-sunken);
    color: var(--text-muted);
  }
  > dd {
    padding: 10px var(--space-3);
  }
`;

/** The facts of a demand, one fact after the other; 暂无 where nothing is. */
export const DemandFacts = ({ demand }: { demand: Demand }) => (
  <List>
    {factsOf(demand).map(([name, value]) => (
      <Fact key={name}>
        <dt>{name}</dt>
        <dd>{value || texts.none}</dd>
      </Fact>
    ))}
  </List>
);

const factsOf = (demand: Demand): readonly (readonly [name: string, value: ReactNode])[] => [
  ['合作类型', demandTypeName(demand.typeCode)],
  ['所属行业', demand.industryName],
  ['合作地区', demand.regionName],
  ['结算方式', demand.settlementModes.map(settlementModeName).join('、')],
  ...plainFacts(demand),
  ['有效期至', validityText(demand.validUntil)],
  ['发布时间', demand.createdAt && <RelativeTime key="created" iso={demand.createdAt} />],
  ['更新时间', demand.updatedAt && <RelativeTime key="updated" iso={demand.updatedAt} />],
  ...typeFacts(demand.typeCode, demand.typeFields ?? {}),
];

function validityText(validUntil: string | null | undefined): string {
  const time = validUntil ? Date.parse(validUntil) : Number.NaN;
  return Number.isNaN(time) ? '长期有效' : dateText(time);
}
