import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getReferralSummary, listInvited } from '#shared/contract/referral.ts';

const contract = () => import('#shared/contract/referral.ts');

export type InviteSummary = CallData<typeof getReferralSummary>;
export type Invited = CallData<typeof listInvited>['records'][number];

export const inviteSummaryQuery = callQuery(
  remoteCall('referral.getSummary', async () => (await contract()).getReferralSummary),
  {},
);

const invitedCall = remoteCall('referral.listInvited', async () => (await contract()).listInvited);
const INVITED_PAGE_SIZE = 10;
export const invitedQuery = (pageNum: number) => ({
  ...callQuery(invitedCall, { query: { pageNum, pageSize: INVITED_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});
