import type { SceneCode } from '../contract/boost-enums.ts';

/** The boosts that reward tasks give (福利). Any other boost can only be bought. */
export const rewardScenes: readonly SceneCode[] = ['CONTACT', 'REFRESH', 'TOP', 'CHANGE_COLOR', 'COMMUNITY'];
