import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/auth.ts');

export const passwordLoginCall = remoteCall('E01', async () => (await contract()).loginByPassword);
export const smsLoginCall = remoteCall('E03', async () => (await contract()).loginBySms);
export const registerCall = remoteCall('E04', async () => (await contract()).register);
export const resetPasswordCall = remoteCall('E05', async () => (await contract()).resetPassword);
export const weixinLoginCall = remoteCall('E07', async () => (await contract()).loginByWeixin);
export const jverifyCall = remoteCall('E08', async () => (await contract()).registerByJverify);
export const bindInviteCall = remoteCall('E09', async () => (await contract()).bindInviteCode);

const inviterCall = remoteCall('ext:inviter', async () => (await import('#shared/contract/referral.ts')).getInviter);
/** Whose invitation a code is; nobody's code is an answer too. */
export const inviterQuery = (inviteCode: string) => callQuery(inviterCall, { query: { inviteCode } });
