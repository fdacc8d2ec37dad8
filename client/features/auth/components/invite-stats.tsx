import { styled } from 'styled-components';
import { overallQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { formatCount } from '#client/ui/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

const Stats = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-10);
  min-height: 58px;

  div {
    display: grid;
  }
  dd {
    order: -1;
    font: var(--weight-bold) var(--type-title) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
  dt {
    color: var(--text-muted);
  }
`;

const labels = [
  ['demands', '条在线需求'],
  ['users', '位注册用户'],
  ['orgs', '家入驻企业'],
] as const;

/** Shows how many demands, users and companies the portal has; omitted if the portal API has no counts. */
export const InviteStats = () => (
  <Await query={overallQuery} pending={<Skeleton width={320} height={58} />} failed={() => null}>
    {({ stats }) => {
      const known = labels.flatMap(([key, label]) => (stats[key] ? [{ label, count: stats[key] }] : []));
      if (known.length === 0) return null;
      return (
        <Stats>
          {known.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </Stats>
      );
    }}
  </Await>
);
