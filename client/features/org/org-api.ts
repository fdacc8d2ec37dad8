import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/org.ts');

export const createOrgCall = remoteCall('E22', async () => (await contract()).createOrg);
export const editOrgCall = remoteCall('E23', async () => (await contract()).editOrg);
export const joinOrgCall = remoteCall('E24', async () => (await contract()).joinOrg);
export const orgPhoneCall = remoteCall('E25', async () => (await contract()).changeOrgPhone);
export const orgLoginPhoneCall = remoteCall('E26', async () => (await contract()).useLoginPhoneForOrg);
export const changeMemberCall = remoteCall('ext:org-member-change', async () => (await contract()).changeOrgMember);
export const leaveOrgCall = remoteCall('ext:org-leave', async () => (await contract()).leaveOrg);

/** E19 */
export const myOrgQuery = callQuery(
  remoteCall('E19', async () => (await contract()).getMyOrg),
  {},
);

const searchCall = remoteCall('E20', async () => (await contract()).searchOrgs);
const SUGGESTIONS = 8;
const SEARCH_PAGE_SIZE = 10;
/** E20 while words are typed. */
export const suggestedOrgsQuery = (keyword: string) => callQuery(searchCall, { query: { keyword, pageNum: 1, pageSize: SUGGESTIONS } });
/** E20 as a list. */
export const foundOrgsQuery = (keyword: string, pageNum: number) =>
  callQuery(searchCall, { query: { keyword, pageNum, pageSize: SEARCH_PAGE_SIZE } });

const membersCall = remoteCall('ext:org-members', async () => (await contract()).listOrgMembers);
const MEMBERS_PAGE_SIZE = 20;
export const membersQuery = (pageNum: number) => ({
  ...callQuery(membersCall, { query: { pageNum, pageSize: MEMBERS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});
