import { styled } from 'styled-components';
import { overallQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { formatCount } from '#client/ui/format.ts';

/** Takes its own line and reserves its height before the numbers load. */
const List = styled.dl`
  display: flex;
  flex: 0 0 100%;
  gap: var(--space-8);
  min-height: 50px;

  > div {
    display: flex;
    flex-direction: column-reverse;
  }
  dt {
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  dd {
    font: var(--weight-bold) 24px / 32px var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

const numbers = [
  ['demands', '在线需求'],
  ['users', '注册用户'],
  ['orgs', '入驻企业'],
] as const;

/** Shows how many demands, users and companies the portal has; omits a number that is zero or missing from the API. */
export const SiteNumbers = () => (
  <Await query={overallQuery} pending={<List />} failed={() => <List />}>
    {({ stats }) => (
      <List>
        {numbers.map(
          ([key, name]) =>
            Boolean(stats[key]) && (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{formatCount(stats[key] ?? 0)}</dd>
              </div>
            ),
        )}
      </List>
    )}
  </Await>
);
