import { styled } from 'styled-components';
import { RefusalView } from '#client/layout/refusal-view.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { myDemandQuery } from '../boost-api.ts';
import { readMinutes, readTarget } from '../boost-model.ts';
import { sceneHints, sceneTitles } from '../boost-texts.ts';
import { BoostSkeleton } from '../components/boost-skeleton.tsx';
import { DemandBoost } from '../components/demand-boost.tsx';
import { DemandChoice } from '../components/demand-choice.tsx';
import { SceneTabs } from '../components/scene-tabs.tsx';

const Title = styled.h1`
  margin: var(--space-2) 0 var(--space-1);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Hint = styled.p`
  margin-bottom: var(--space-3);
  color: var(--text-secondary);
`;

const Body = styled.div`
  display: grid;
  gap: var(--space-5);
  margin-top: var(--space-4);
`;

/**
 * Uses one boost on one demand; each boost has its own address (boost-routes.tsx). If the address names no demand, offers the published
 * ones.
 */
export function BoostUsePage({ request }: PageProps) {
  const target = readTarget(request);
  if (!target) return null;
  const { scene, demandId } = target;
  return (
    <>
      <Breadcrumbs items={[{ label: '我的道具', href: href('boost.mine') }, { label: sceneTitles[scene] }]} />
      <Title>{sceneTitles[scene]}</Title>
      <Hint>{sceneHints[scene]}</Hint>
      <SceneTabs scene={scene} demandId={demandId} />
      <Body>
        {demandId === null ? (
          <DemandChoice scene={scene} pageNum={readPageNum(request.search)} />
        ) : (
          <Await
            query={myDemandQuery(demandId)}
            pending={<BoostSkeleton />}
            failed={(failure, retry) =>
              failure.status === 404 ? (
                <RefusalView refusal={{ status: 404, message: failure.message }} />
              ) : (
                <Card>
                  <LoadFailed message={failure.message} retry={retry} />
                </Card>
              )
            }
          >
            {(demand) => <DemandBoost key={scene} scene={scene} demand={demand} minutes={readMinutes(request.search)} />}
          </Await>
        )}
      </Body>
    </>
  );
}
