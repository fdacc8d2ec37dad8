import { keepPreviousData } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { type CallQuery, callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { MyOrg } from '#shared/contract/org.ts';

const contract = () => import('#shared/contract/org.ts');

export const createOrgCall = remoteCall('org.create', async () => (await contract()).createOrg);
export const editOrgCall = remoteCall('org.edit', async () => (await contract()).editOrg);
export const joinOrgCall = remoteCall('org.join', async () => (await contract()).joinOrg);
export const orgPhoneCall = remoteCall('org.changePhone', async () => (await contract()).changeOrgPhone);
export const orgLoginPhoneCall = remoteCall('org.useLoginPhone', async () => (await contract()).useLoginPhoneForOrg);
export const changeMemberCall = remoteCall('org.changeMember', async () => (await contract()).changeOrgMember);
export const leaveOrgCall = remoteCall('org.leave', async () => (await contract()).leaveOrg);

export const myOrgQuery = callQuery(
  remoteCall('org.getMine', async () => (await contract()).getMyOrg),
  {},
);

const searchCall = remoteCall('org.search', async () => (await contract()).searchOrgs);
const SUGGESTIONS = 8;
const SEARCH_PAGE_SIZE = 10;
/** Suggestions while the user types a name. */
export const suggestedOrgsQuery = (keyword: string) => callQuery(searchCall, { query: { keyword, pageNum: 1, pageSize: SUGGESTIONS } });
export const foundOrgsQuery = (keyword: string, pageNum: number) =>
  callQuery(searchCall, { query: { keyword, pageNum, pageSize: SEARCH_PAGE_SIZE } });

/**
 * A list of the organization that is requested only for users who may read it at present; others get `nothing`. When the user leaves or is
 * removed while the page is open, the page refetches the lists together with the membership, and the API would refuse them. A 403 means
 * that the cached membership is stale.
 */
export const queryIfMember = <Data>(query: CallQuery<Data>, nothing: Data, isFor: (org: MyOrg) => boolean): CallQuery<Data> => ({
  ...query,
  queryFn: async (context) => {
    const org = await context.client.fetchQuery({ ...myOrgQuery, staleTime: Number.POSITIVE_INFINITY }).catch(() => undefined);
    if (org === null || (org && (org.pending || !isFor(org)))) return nothing;
    return query.queryFn(context).catch((error: unknown) => {
      if (org && toApiFailure(error).status === 403) void context.client.invalidateQueries({ queryKey: myOrgQuery.queryKey });
      throw error;
    });
  },
});

const membersCall = remoteCall('org.listMembers', async () => (await contract()).listOrgMembers);
const MEMBERS_PAGE_SIZE = 20;
export const membersQuery = (pageNum: number) => ({
  ...queryIfMember(
    callQuery(membersCall, { query: { pageNum, pageSize: MEMBERS_PAGE_SIZE } }),
    { records: [], total: 0, pageNum, pageSize: MEMBERS_PAGE_SIZE, hasMore: false },
    () => true,
  ),
  placeholderData: keepPreviousData,
});
