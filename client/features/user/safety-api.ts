import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const account = () => import('#shared/contract/account.ts');
const profile = () => import('#shared/contract/profile.ts');

export const changePhoneCall = remoteCall('ext:phone-change', async () => (await profile()).changeLoginPhone);
export const changePasswordCall = remoteCall('ext:password-change', async () => (await account()).changePassword);
export const revokeSessionCall = remoteCall('ext:session-revoke', async () => (await account()).revokeSession);
export const acceptAgreementCall = remoteCall('ext:agreement-accept', async () => (await account()).acceptAgreement);
export const exportCall = remoteCall('ext:privacy-export', async () => (await account()).exportMyData);
export const requestDeletionCall = remoteCall('ext:privacy-delete', async () => (await account()).requestDeletion);
export const cancelDeletionCall = remoteCall('ext:privacy-cancel', async () => (await account()).cancelDeletion);

const sessionsCall = remoteCall('ext:sessions', async () => (await account()).listSessions);
const DEVICES_PAGE_SIZE = 10;
/** Every page of the devices. */
export const sessionsKey = [sessionsCall.id] as const;
/** One page of where the user is signed in. */
export const sessionsQuery = (pageNum: number) => ({
  ...callQuery(sessionsCall, { query: { pageNum, pageSize: DEVICES_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const loginsCall = remoteCall('ext:logins', async () => (await account()).listLogins);
const LOGINS_PAGE_SIZE = 10;
/** ext:logins */
export const loginsQuery = (pageNum: number) => ({
  ...callQuery(loginsCall, { query: { pageNum, pageSize: LOGINS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

/** ext:agreement */
export const agreementQuery = callQuery(
  remoteCall('ext:agreement', async () => (await account()).getAgreement),
  {},
);
/** ext:privacy-deletion */
export const deletionQuery = callQuery(
  remoteCall('ext:privacy-deletion', async () => (await account()).getDeletion),
  {},
);
