import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './envelope.ts';
import { unreadSchema } from './user.ts';

const noticeSchema = z.object({
  id: idSchema,
  title: z.string(),
  summary: z.string().catch(''),
  category: z.string().nullish().catch(null),
  read: z.boolean().catch(false),
  link: z.string().nullish().catch(null),
  createdAt: timeSchema.nullish().catch(null),
});
export type Notice = z.output<typeof noticeSchema>;
const announcementSchema = noticeSchema.extend({ pinned: z.boolean().catch(false) });
export type Announcement = z.output<typeof announcementSchema>;
const detailQuery = z.object({ id: idSchema });

export const listNotices = defineCall({
  name: 'message.listNotices',
  method: 'GET',
  path: '/v1/sysNotice/page',
  query: z.object(pageQuery),
  response: z.intersection(
    pageOf(noticeSchema),
    // The last notice of all pages: what 全部已读 of this page reaches to.
    z.object({ latestId: idSchema.nullish().catch(null) }),
  ),
});
export type NoticePage = z.output<typeof listNotices.response>;
/** Reading it marks it read. */
export const getNotice = defineCall({
  name: 'message.getNotice',
  method: 'GET',
  path: '/v1/sysNotice/detail',
  errors: [{ status: 404, when: 'No notice of the caller.' }],
  query: detailQuery,
  response: noticeSchema.extend({ content: z.string() }),
});
/** All notices up to one are read; without it all that there are. */
export const readAllNotices = defineCall({
  name: 'message.readAllNotices',
  method: 'POST',
  idempotent: true,
  path: '/v1/sysNotice/read-all',
  invalidates: ['message.listNotices', 'message.countUnread', 'user.getDetail'],
  body: z.object({ upTo: idSchema.optional() }).default({}),
  response: z.null(),
});

/** Announcements are public; `read` means something only for a signed-in caller. */
export const listAnnouncements = defineCall({
  name: 'message.listAnnouncements',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/sysAnnouncement/page',
  query: z.object(pageQuery),
  response: pageOf(announcementSchema),
});
export const getAnnouncement = defineCall({
  name: 'message.getAnnouncement',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/sysAnnouncement/detail',
  errors: [{ status: 404, when: 'There is no such announcement.' }],
  query: detailQuery,
  response: announcementSchema.extend({ content: z.string() }),
});

/** The one call that every page of a signed-in user makes, so it also says that the agreement has changed since they agreed to it. */
export const countUnread = defineCall({
  name: 'message.countUnread',
  method: 'GET',
  path: '/api/chat/count-unread-messages',
  response: unreadSchema.extend({ agreementOutdated: z.boolean().optional().catch(undefined) }),
});
