import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { queryIfMember } from './org-api.ts';
import { isManager } from './org-model.ts';

const contract = () => import('#shared/contract/org-invitation.ts');

export const createInvitationCall = remoteCall('orgInvitation.create', async () => (await contract()).createOrgInvitation);
export const revokeInvitationCall = remoteCall('orgInvitation.revoke', async () => (await contract()).revokeOrgInvitation);
export const acceptInvitationCall = remoteCall('orgInvitation.accept', async () => (await contract()).acceptOrgInvitation);

export const invitationsQuery = queryIfMember(
  callQuery(
    remoteCall('orgInvitation.list', async () => (await contract()).listOrgInvitations),
    {},
  ),
  [],
  ({ myRole }) => isManager(myRole),
);

const getCall = remoteCall('orgInvitation.get', async () => (await contract()).getOrgInvitation);
export const invitationQuery = (token: string) => callQuery(getCall, { query: { token } });
