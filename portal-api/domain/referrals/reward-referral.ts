import { href } from '#shared/routes/href.ts';
import { type BoostGift, invitedReward, inviterReward } from '#shared/rules/invite-reward.ts';
import { describeBoosts } from '#shared/text/boost-names.ts';
import type { Database } from '../../platform/db/database.ts';
import { grantBoosts } from '../boosts/boost-inventory.ts';
import { sendNotice } from '../notices/send-notice.ts';
import {
  countNetworkRewards,
  findOpenReferral,
  insertDecision,
  isDeviceRewarded,
  readTraces,
  refuseAfterAll,
  serializeInviterDecisions,
  takeDevices,
} from './referral-repository.ts';
import { shareNetwork, validateReferral } from './validate-referral.ts';

/** The `bizType` of the inventory lines of inviters' rewards. */
export const INVITER_BIZ = 'INVITE_REWARD';

/**
 * Handles an approved demand of `invitedId`: on the first one, grants both sides of the invitation their boosts and notifies them, only
 * once ever, or stores the reason for a refusal. Call it in the transaction of the approval. Does nothing for a user whom nobody invited.
 */
export async function rewardReferral(trx: Database, invitedId: string, now: Date): Promise<void> {
  const invitation = await findOpenReferral(trx, invitedId);
  if (!invitation) return;
  const { inviterId, inviterDeletedAt } = invitation;
  await serializeInviterDecisions(trx, inviterId);
  const [inviter, invited] = [await readTraces(trx, inviterId), await readTraces(trx, invitedId)];
  const deviceRewarded = await isDeviceRewarded(trx, invited.devices);
  const networkRewards = await countNetworkRewards(trx, inviterId);
  const facts = { inviterGone: inviterDeletedAt !== null, inviter, invited, deviceRewarded, networkRewards };
  const refusal = validateReferral(facts);
  const isFirst = await insertDecision(trx, { invitedId, inviterId, refusal, sameNetwork: shareNetwork(invited, inviter) }, now);
  if (!isFirst || refusal !== null) return;
  // A concurrent approval of another user on one of these devices may have reserved it in the meantime.
  if (!(await takeDevices(trx, invitedId, invited.devices))) return await refuseAfterAll(trx, invitedId, 'DEVICE_REWARDED');
  await grantReward(trx, { userId: inviterId, invitedId, bizType: INVITER_BIZ, title: '邀请好友奖励' }, inviterReward, now);
  await grantReward(trx, { userId: invitedId, invitedId, bizType: 'INVITE_WELCOME', title: '受邀加入奖励' }, invitedReward, now);
  await sendNotice(
    trx,
    {
      userId: inviterId,
      category: '道具',
      title: '邀请奖励已到账',
      // Names nobody: a name here would outlive the account. The list of invitations shows it.
      text: `您邀请的一位好友首条需求已通过审核，奖励${describeBoosts(inviterReward)}。`,
      link: href('user.invitations'),
    },
    now,
  );
  await sendNotice(
    trx,
    {
      userId: invitedId,
      category: '道具',
      title: '受邀奖励已到账',
      text: `您的首条需求已通过审核，奖励${describeBoosts(invitedReward)}。`,
      link: href('boost.mine'),
    },
    now,
  );
}

async function grantReward(
  trx: Database,
  { invitedId, ...to }: { userId: string; invitedId: string; bizType: string; title: string },
  gifts: readonly BoostGift[],
  now: Date,
): Promise<void> {
  for (const gift of gifts) await grantBoosts(trx, { ...to, ...gift, bizId: `${invitedId}:${gift.sceneCode}` }, now);
}
