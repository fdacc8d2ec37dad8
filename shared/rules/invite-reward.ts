import type { SceneCode } from '../contract/boost-enums.ts';

export interface BoostGift {
  sceneCode: SceneCode;
  quantity: number;
}

/** Reward of an inviter when the first demand of an invited user is approved. */
export const inviterReward: readonly BoostGift[] = [
  { sceneCode: 'CONTACT', quantity: 2 },
  { sceneCode: 'REFRESH', quantity: 1 },
];

/** Reward of the invited user at the same time. */
export const invitedReward: readonly BoostGift[] = [{ sceneCode: 'CONTACT', quantity: 1 }];
