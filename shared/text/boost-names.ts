import type { SceneCode } from '../contract/boost-enums.ts';

export const sceneNames = {
  CONTACT: '联系卡',
  REFRESH: '刷新卡',
  TOP: '置顶卡',
  HEADLINES: '头条卡',
  CHANGE_NAME: '改名卡',
  CHANGE_COLOR: '变色卡',
  COMMUNITY: '社群卡',
  SEARCH: '搜索卡',
} as const satisfies Record<SceneCode, string>;

/** Lists boosts: 「联系卡 2 张、刷新卡 1 张」. */
export const describeBoosts = (boosts: readonly { sceneCode: SceneCode; quantity: number }[]): string =>
  boosts.map(({ sceneCode, quantity }) => `${sceneNames[sceneCode]} ${quantity} 张`).join('、');
