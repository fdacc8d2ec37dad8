import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { NoticeSearch } from './notice-search.ts';

const contract = () => import('#shared/contract/message.ts');

const noticesCall = remoteCall('message.listNotices', async () => (await contract()).listNotices);
const noticeCall = remoteCall('message.getNotice', async () => (await contract()).getNotice);
const announcementsCall = remoteCall('message.listAnnouncements', async () => (await contract()).listAnnouncements);
const announcementCall = remoteCall('message.getAnnouncement', async () => (await contract()).getAnnouncement);

/** Number of notices per page. */
const PAGE_SIZE = 20;
/** Number of rows on the tabs of the message list: the latest notices, or a page of announcements. */
const LATEST = 10;

export const noticesQuery = ({ filter, pageNum }: NoticeSearch) =>
  callQuery(noticesCall, { query: { pageNum, pageSize: PAGE_SIZE, ...(filter && { filter }) } });
export const latestNoticesQuery = callQuery(noticesCall, { query: { pageNum: 1, pageSize: LATEST } });
export const announcementsQuery = (pageNum: number) => callQuery(announcementsCall, { query: { pageNum, pageSize: LATEST } });
/** Fetching a notice or an announcement marks it as read. */
export const noticeQuery = (id: string) => callQuery(noticeCall, { query: { id } });
export const announcementQuery = (id: string) => callQuery(announcementCall, { query: { id } });

export const readAllNoticesCall = remoteCall('message.readAllNotices', async () => (await contract()).readAllNotices);

/** Keys of all cached pages of a list, whatever their size. */
export const noticePagesKey = ['message.listNotices'] as const;
export const announcementPagesKey = ['message.listAnnouncements'] as const;
/** The user details contain the same unread counts. */
export const userDetailKey = ['user.getDetail'] as const;
