import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { plainFacts, typeFacts, validityText } from '#client/entities/demand/demand-facts.ts';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Demand } from '#shared/contract/demand.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { texts } from '#shared/text/texts.ts';
import { landingHrefsOf } from '../detail-model.ts';

const Cells = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);

  > div {
    padding: 10px var(--space-3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
  }
  dt {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  dd {
    font: var(--weight-bold) var(--type-medium) var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

const TopicLink = styled.a`
  text-decoration: underline;
  text-decoration-color: var(--line-strong);
  text-underline-offset: 3px;

  &:hover {
    color: var(--brand);
    text-decoration-color: currentcolor;
  }
`;

/** The four facts that decide whether a demand fits: budget, place, settlement and validity. */
export const KeyFacts = ({ demand }: { demand: Demand }) => (
  <Cells>
    {keyFactsOf(demand).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Cells>
);

const keyFactsOf = (demand: Demand): readonly (readonly [name: string, value: ReactNode])[] => [
  ...plainFacts(demand),
  ['合作地区', <TopicName key="region" name={demand.regionName} href={landingHrefsOf(demand).region} />],
  ['结算方式', [...new Set(demand.settlementModes)].map(settlementModeName).join('、') || texts.none],
  ['有效期至', validityText(demand.validUntil)],
];

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2) var(--space-6);

  > div {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
  }
  dt {
    color: var(--text-muted);
  }

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Lists the other facts of a demand; omits those without a value. */
export const OtherFacts = ({ demand }: { demand: Demand }) => (
  <List>
    {otherFactsOf(demand).map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </List>
);

const otherFactsOf = (demand: Demand): readonly (readonly [name: string, value: ReactNode])[] => [
  ['合作类型', demandTypeName(demand.typeCode)],
  ['所属行业', demand.industryName && <TopicName key="industry" name={demand.industryName} href={landingHrefsOf(demand).industry} />],
  ...typeFacts(demand.typeCode, demand.typeFields ?? {}),
  ['发布时间', demand.createdAt && <RelativeTime key="created" iso={demand.createdAt} />],
  ['更新时间', demand.updatedAt && <RelativeTime key="updated" iso={demand.updatedAt} />],
];

/** The name of a place or an industry, linked to its landing page for the same type. */
const TopicName = ({ name, href }: { name: string | null | undefined; href: string | null }) =>
  name && href ? (
    <TopicLink className="thumb-sized" href={href}>
      {name}
    </TopicLink>
  ) : (
    name || texts.none
  );
