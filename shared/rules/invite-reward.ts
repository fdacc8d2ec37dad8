import type { SceneCode } from '../contract/boost-enums.ts';

export interface BoostGift {
  sceneCode: SceneCode;
  quantity: number;
}

/** The reward of an inviter once the first demand of somebody they invited is approved. */
export const inviterReward: readonly BoostGift[] = [
  { sceneCode: 'CONTACT', quantity: 2 },
  { sceneCode: 'REFRESH', quantity: 1 },
];

/** The reward of the invited person at the same time. */
export const invitedReward: readonly BoostGift[] = [{ sceneCode: 'CONTACT', quantity: 1 }];
