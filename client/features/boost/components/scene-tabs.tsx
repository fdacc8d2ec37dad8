import { Await } from '#client/lib/await.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { type EffectScene, effectScenes } from '#shared/contract/boost-enums.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { myBoostsQuery } from '../boost-api.ts';
import { sceneHref, stockOf } from '../boost-model.ts';

interface SceneTabsProps {
  scene: EffectScene;
  /** The demand to keep when the boost changes. */
  demandId: string | null;
}

/** Tabs of the boosts that work on demands, each with its quantity. */
export const SceneTabs = (props: SceneTabsProps) => (
  <Await query={myBoostsQuery} pending={<Tabs {...props} />} failed={() => <Tabs {...props} />}>
    {(stocks) => <Tabs {...props} countOf={(code) => stockOf(stocks, code).quantity} />}
  </Await>
);

const Tabs = ({ scene, demandId, countOf }: SceneTabsProps & { countOf?: (code: EffectScene) => number }) => (
  <TabLinks
    label="道具，数字为剩余张数"
    items={effectScenes.map((code) => ({
      label: sceneNames[code],
      href: sceneHref(code, demandId),
      isCurrent: code === scene,
      ...(countOf && { count: countOf(code) }),
    }))}
  />
);
