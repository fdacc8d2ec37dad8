import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { userDetailQuery } from './user-api.ts';

const account = () => import('#shared/contract/account.ts');
const reminders = () => import('#shared/contract/chat-sms-reminders.ts');
const profile = () => import('#shared/contract/user.ts');

export const changePhoneCall = remoteCall('user.changeLoginPhone', async () => (await profile()).changeLoginPhone);
export const changePasswordCall = remoteCall('account.changePassword', async () => (await account()).changePassword);
export const revokeSessionCall = remoteCall('account.revokeSession', async () => (await account()).revokeSession);
export const acceptAgreementCall = remoteCall('account.acceptAgreement', async () => (await account()).acceptAgreement);
export const changePersonalisationCall = remoteCall('account.changePersonalisation', async () => (await account()).changePersonalisation);
export const changeSmsRemindersCall = remoteCall('chatSmsReminders.change', async () => (await reminders()).changeSmsReminders);
export const exportCall = remoteCall('account.exportData', async () => (await account()).exportData);
export const requestDeletionCall = remoteCall('account.requestDeletion', async () => (await account()).requestDeletion);
export const cancelDeletionCall = remoteCall('account.cancelDeletion', async () => (await account()).cancelDeletion);

const sessionsCall = remoteCall('account.listSessions', async () => (await account()).listSessions);
const DEVICES_PAGE_SIZE = 10;
/** Key of all cached pages of the devices. */
export const sessionsKey = [sessionsCall.name] as const;
/** One page of the devices on which the user is signed in. */
export const sessionsQuery = (pageNum: number) => ({
  ...callQuery(sessionsCall, { query: { pageNum, pageSize: DEVICES_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

const loginsCall = remoteCall('account.listLogins', async () => (await account()).listLogins);
const LOGINS_PAGE_SIZE = 10;
export const loginsQuery = (pageNum: number) => ({
  ...callQuery(loginsCall, { query: { pageNum, pageSize: LOGINS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
});

export const agreementQuery = callQuery(
  remoteCall('account.getAgreement', async () => (await account()).getAgreement),
  {},
);
export const personalisationQuery = callQuery(
  remoteCall('account.getPersonalisation', async () => (await account()).getPersonalisation),
  {},
);
export const smsRemindersQuery = callQuery(
  remoteCall('chatSmsReminders.get', async () => (await reminders()).getSmsReminders),
  {},
);
export const deletionQuery = callQuery(
  remoteCall('account.getDeletion', async () => (await account()).getDeletion),
  {},
);

/** Invalidates the account and the devices: a new phone or password changes the account and has ended other sessions. */
export function refreshSafety(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: userDetailQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: sessionsKey });
}
