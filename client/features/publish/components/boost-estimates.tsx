import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DemandStats } from '#shared/contract/demand-stats.ts';
import { describeEstimate } from '#shared/text/boost-estimates.ts';
import { promotionsOf } from '../data-model.ts';
import { estimatesQuery } from '../publish-api.ts';

const Rows = styled.ul`
  display: grid;
  gap: var(--space-3);

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px var(--space-3);
  }
  > li + li {
    padding-top: var(--space-3);
    border-top: 1px solid var(--line);
  }
  p {
    grid-column: 1;
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
    text-wrap: pretty;
  }
  li > a {
    grid-row: 1 / 3;
    grid-column: 2;
  }
  @media (max-width: 767px) {
    li > a {
      min-height: 44px;
    }
  }
`;

const Note = styled.p`
  margin-top: var(--space-4);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** The estimated effect of each boost, with a link to use it. */
export const BoostEstimates = ({ demand }: { demand: DemandStats['demand'] }) => (
  <Card as="section" aria-labelledby="estimates">
    <CardTitle id="estimates">推广能带来多少浏览</CardTitle>
    <Await
      query={estimatesQuery(demand.id)}
      pending={<Skeleton height={240} radius={8} />}
      failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
    >
      {(estimates) => (
        <Rows>
          {promotionsOf(demand.id).map(({ scene, label, href }) => {
            const estimate = estimates.find(({ sceneCode }) => sceneCode === scene);
            return (
              <li key={scene}>
                <strong>{label}</strong>
                {estimate && <p>{describeEstimate(estimate)}</p>}
                {demand.live && (
                  <LinkButton size="small" href={href} aria-label={`去${label}`}>
                    去使用
                  </LinkButton>
                )}
              </li>
            );
          })}
        </Rows>
      )}
    </Await>
    <Note>{demand.live ? '估算来自其他需求使用后的回执，取中间一半的范围，不保证您的效果。' : '需求展示后才能使用道具。'}</Note>
  </Card>
);
