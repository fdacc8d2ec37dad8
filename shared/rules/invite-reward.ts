import type { SceneCode } from '../contract/boost-enums.ts';

export interface BoostGift {
  sceneCode: SceneCode;
  quantity: number;
}

/** What an inviter gets once the first demand of somebody they invited is approved. */
export const inviterReward: readonly BoostGift[] = [
  { sceneCode: 'CONTACT', quantity: 2 },
  { sceneCode: 'REFRESH', quantity: 1 },
];

/** What the invited person gets at the same time. */
export const invitedReward: readonly BoostGift[] = [{ sceneCode: 'CONTACT', quantity: 1 }];
