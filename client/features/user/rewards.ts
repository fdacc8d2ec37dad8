import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { listRewards } from '#shared/contract/reward.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';

const contract = () => import('#shared/contract/reward.ts');

export type RewardGift = CallData<typeof listRewards>[number];

export const giftsCall = remoteCall('reward.list', async () => (await contract()).listRewards);
/** The gifts. Fresh for a short time only, because the tasks are completed on other pages and show up soon after the user returns. */
export const giftsQuery = callQuery(giftsCall, {}, { staleTime: 5_000 });
export const claimGiftCall = remoteCall('reward.claim', async () => (await contract()).claimReward);

/** Returns the address where the task of a gift is done; null unless it is a page of this site. */
export const giftHref = ({ link }: Pick<RewardGift, 'link'>): string | null => {
  const address = toWebAddress(link);
  return address?.startsWith('/') ? address : null;
};

export const countGifts = (gifts: readonly RewardGift[], state: RewardGift['state']): number =>
  gifts.filter((gift) => gift.state === state).length;
