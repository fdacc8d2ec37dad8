import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

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
/** Suggestions while a name is typed. */
export const suggestedOrgsQuery = (keyword: string) => callQuery(searchCall, { query: { keyword, pageNum: 1, pageSize: SUGGESTIONS } });
export const foundOrgsQuery = (keyword: string, pageNum: number) =>
  callQuery(searchCall, { query: { keyword, pageNum, pageSize: SEARCH_PAGE_SIZE } });

const membersCall = remoteCall('org.listMembers', async () => (await contract()).listOrgMembers);
const MEMBERS_PAGE_SIZE = 20;
export const membersQuery = (pageNum: number) => ({
  ...callQuery(membersCall, { query: { pageNum, pageSize: MEMBERS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});
