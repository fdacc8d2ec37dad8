import type { SceneCode } from '../contract/boost-enums.ts';

export interface PropGift {
  sceneCode: SceneCode;
  quantity: number;
}

/** What an inviter gets once the first demand of somebody they invited is approved. */
export const inviterReward: readonly PropGift[] = [
  { sceneCode: 'CONTACT', quantity: 2 },
  { sceneCode: 'REFRESH', quantity: 1 },
];

/** What the invited person gets at the same time. */
export const invitedReward: readonly PropGift[] = [{ sceneCode: 'CONTACT', quantity: 1 }];
