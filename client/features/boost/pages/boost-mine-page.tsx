import { ShoppingBag } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { PillLinks } from '#client/ui/pill-links.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { type SceneCode, sceneCodes } from '#shared/contract/boost-enums.ts';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { myBoostsQuery } from '../boost-api.ts';
import { movementsHref, readMovementScene, type Stock, shownScenes } from '../boost-model.ts';
import { BoostCards, BoostCardsSkeleton } from '../components/boost-cards.tsx';
import { MovementList } from '../components/movement-list.tsx';
import { UsageList } from '../components/usage-list.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  > h1 {
    margin: 0;
  }
`;

const Records = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-top: var(--space-1);
  margin-top: var(--space-5);
`;

/** Shows the caller's boosts with their usages and movements. */
export function BoostMinePage({ request }: PageProps) {
  const pageNum = readPageNum(request.search);
  const scene = readMovementScene(request.search);
  return (
    <>
      <Head>
        <PageTitle>我的道具</PageTitle>
        <LinkButton href={href('boost.mall')} variant="primary">
          <ShoppingBag size={16} aria-hidden="true" />
          购买道具
        </LinkButton>
      </Head>
      <Await
        query={myBoostsQuery}
        pending={<BoostCardsSkeleton />}
        failed={(failure, retry) => (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )}
      >
        {(stocks) => <BoostCards stocks={stocks} />}
      </Await>
      <Records as="section" aria-labelledby="records">
        <TabLinks
          label="记录"
          items={[
            { label: '使用记录', href: href('boost.mine'), isCurrent: !scene },
            { label: '收支明细', href: movementsHref(sceneCodes[0]), isCurrent: scene !== null },
          ]}
        />
        {scene && (
          <Await query={myBoostsQuery} pending={<ScenePills scene={scene} />} failed={() => <ScenePills scene={scene} />}>
            {(stocks) => <ScenePills scene={scene} stocks={stocks} />}
          </Await>
        )}
        <h2 id="records" className="visually-hidden">
          {scene ? `${sceneNames[scene]}收支明细` : '使用记录'}
        </h2>
        {scene ? <MovementList scene={scene} pageNum={pageNum} /> : <UsageList pageNum={pageNum} />}
      </Records>
    </>
  );
}

interface ScenePillsProps {
  scene: SceneCode;
  stocks?: readonly (Stock & { sceneCode: SceneCode })[];
}

/** Selects the boost whose movements are shown. */
const ScenePills = ({ scene, stocks = [] }: ScenePillsProps) => (
  <PillLinks
    label="道具"
    items={shownScenes(stocks).map((code) => ({ label: sceneNames[code], href: movementsHref(code), isCurrent: code === scene }))}
  />
);
