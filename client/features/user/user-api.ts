import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const user = () => import('#shared/contract/user.ts');
const messages = () => import('#shared/contract/message.ts');

/** The user's details; the page frame refetches them when they have changed. */
export const userDetailQuery = callQuery(
  remoteCall('user.getDetail', async () => (await user()).getUserDetail),
  {},
);

const LATEST = { pageNum: 1, pageSize: 5 };
export const recentNoticesQuery = callQuery(
  remoteCall('message.listNotices', async () => (await messages()).listNotices),
  { query: LATEST },
);
export const recentAnnouncementsQuery = callQuery(
  remoteCall('message.listAnnouncements', async () => (await messages()).listAnnouncements),
  { query: LATEST },
);

export const noticeSettingsQuery = callQuery(
  remoteCall('message.getNoticeSettings', async () => (await messages()).getNoticeSettings),
  {},
);
export const changeNoticeSettingsCall = remoteCall('message.changeNoticeSettings', async () => (await messages()).changeNoticeSettings);
