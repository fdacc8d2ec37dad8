import { styled } from 'styled-components';
import { RefusalView } from '#client/layout/refusal-view.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { pageNumOf } from '#client/lib/page-number.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { sceneHints, sceneTitles } from '../prop-texts.ts';
import { myDemandQuery } from '../props-api.ts';
import { readTarget } from '../props-model.ts';
import { DemandChoice } from './demand-choice.tsx';
import { PropSkeleton } from './prop-skeleton.tsx';
import { SceneTabs } from './scene-tabs.tsx';
import { UseProp } from './use-prop.tsx';

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

/** Uses one prop on one demand (R19, R20, R21, R39); while the address names no demand, offers those that are shown. */
export function UsePropScreen({ request }: { request: PageRequest }) {
  const target = readTarget(request);
  if (!target) return null;
  const { scene, demandId } = target;
  return (
    <>
      <Breadcrumbs items={[{ label: '我的道具', href: href('props.mine') }, { label: sceneTitles[scene] }]} />
      <Title>{sceneTitles[scene]}</Title>
      <Hint>{sceneHints[scene]}</Hint>
      <SceneTabs scene={scene} demandId={demandId} />
      <Body>
        {demandId === null ? (
          <DemandChoice scene={scene} pageNum={pageNumOf(request)} />
        ) : (
          <Await
            query={myDemandQuery(demandId)}
            pending={<PropSkeleton />}
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
            {(demand) => <UseProp key={scene} scene={scene} demand={demand} />}
          </Await>
        )}
      </Body>
    </>
  );
}
