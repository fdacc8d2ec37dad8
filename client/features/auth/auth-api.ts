import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/auth.ts');

export const passwordLoginCall = remoteCall('auth.loginByPassword', async () => (await contract()).loginByPassword);
export const smsLoginCall = remoteCall('auth.loginBySms', async () => (await contract()).loginBySms);
export const registerCall = remoteCall('auth.register', async () => (await contract()).register);
export const resetPasswordCall = remoteCall('auth.resetPassword', async () => (await contract()).resetPassword);
export const wechatLoginCall = remoteCall('auth.loginByWechat', async () => (await contract()).loginByWechat);
export const jverifyCall = remoteCall('auth.registerByCarrier', async () => (await contract()).registerByCarrier);
export const bindInviteCall = remoteCall('auth.bindInviteCode', async () => (await contract()).bindInviteCode);

const inviterCall = remoteCall('referral.getInviter', async () => (await import('#shared/contract/referral.ts')).getInviter);
/** Queries the inviter behind a code; an unknown code is a successful answer with `inviter: null`. */
export const inviterQuery = (inviteCode: string) => callQuery(inviterCall, { query: { inviteCode } });
