import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import { describeEstimate } from '#shared/text/boost-estimates.ts';
import { estimatesQuery } from '../boost-api.ts';

const Line = styled.p`
  min-height: 24px;
  margin-top: var(--space-3);
  color: var(--text-secondary);
`;

/** Describes the past effect of a boost for other users in one sentence; omitted if the estimate is unavailable. */
export const BoostEstimateLine = ({ scene, demandId }: { scene: EffectScene; demandId: string }) => (
  <Await
    query={estimatesQuery(demandId)}
    pending={
      <Line as="div">
        <Skeleton height={24} width="60%" />
      </Line>
    }
    failed={() => null}
  >
    {(estimates) => {
      const estimate = estimates.find(({ sceneCode }) => sceneCode === scene);
      return estimate && <Line>{describeEstimate(estimate)}</Line>;
    }}
  </Await>
);
