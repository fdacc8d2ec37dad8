import { styled } from 'styled-components';
import { overallQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { formatCount } from '#client/ui/format.ts';

/** A line of its own, as high as with its numbers before they are there. */
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

/** How alive the portal is, as the API counts it; nothing of a number that it does not give, or that is zero. */
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
