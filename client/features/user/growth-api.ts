import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/referral.ts');

export const inviteSummaryQuery = callQuery(
  remoteCall('referral.getSummary', async () => (await contract()).getInviteSummary),
  {},
);

const invitedCall = remoteCall('referral.listInvited', async () => (await contract()).listInvited);
const INVITED_PAGE_SIZE = 10;
export const invitedQuery = (pageNum: number) => ({
  ...callQuery(invitedCall, { query: { pageNum, pageSize: INVITED_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

export const giftsCall = remoteCall('reward.list', async () => (await import('#shared/contract/reward.ts')).listRewards);
/** Other pages bring what a gift asks for, so whoever comes back sees it soon. */
export const giftsQuery = callQuery(giftsCall, {}, { staleTime: 5_000 });
export const claimGiftCall = remoteCall('reward.claim', async () => (await import('#shared/contract/reward.ts')).claimReward);
