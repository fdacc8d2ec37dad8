import * as z from 'zod';
import { type NoticeFilter, noticeCategories, noticeFilters } from '../rules/notice-filters.ts';
import { mutableCategories } from '../rules/notice-settings.ts';
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

const countSchema = z.number().int();
const filterCounts = Object.fromEntries(noticeFilters.map((filter) => [filter, countSchema])) as Record<NoticeFilter, typeof countSchema>;
const noticeCountsSchema = z.object({ all: countSchema, ...filterCounts });
export type NoticeCounts = z.output<typeof noticeCountsSchema>;

const mutedSchema = z.array(z.enum(mutableCategories));

/**
 * Lists the caller's notices, latest first. `filter`: the unread ones, or those of a category. `counts`: number of notices for each filter; an
 * API that filters nothing omits it, and the page then offers no filters. `muted`: the groups that the caller has muted, whose unread notices
 * are not among the unread ones; an API without these settings omits it.
 */
export const listNotices = defineCall({
  name: 'message.listNotices',
  method: 'GET',
  path: '/v1/sysNotice/page',
  query: z.object({ filter: z.enum(noticeFilters, '通知分类不正确').optional(), ...pageQuery }),
  response: z.intersection(
    pageOf(noticeSchema),
    // The latest notice of all pages: 全部已读 marks everything up to it.
    z.object({
      latestId: idSchema.nullish().catch(null),
      counts: noticeCountsSchema.nullish().catch(null),
      muted: mutedSchema.nullish().catch(null),
    }),
  ),
});
export type NoticePage = z.output<typeof listNotices.response>;
/** Returns a notice and marks it as read. */
export const getNotice = defineCall({
  name: 'message.getNotice',
  method: 'GET',
  path: '/v1/sysNotice/detail',
  errors: [{ status: 404, when: 'The caller has no such notice.' }],
  query: detailQuery,
  response: noticeSchema.extend({ content: z.string() }),
});
/** Marks all notices up to the given one as read; without one, all existing notices. */
export const readAllNotices = defineCall({
  name: 'message.readAllNotices',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/v1/sysNotice/read-all',
  invalidates: ['message.listNotices', 'message.countUnread', 'user.getDetail'],
  body: z.object({ upTo: idSchema.optional() }).default({}),
  response: z.null(),
});

const noticeSettingsSchema = z.object({ muted: mutedSchema });

/** Returns the groups of notices that the caller has muted: they are listed, but count nowhere as unread. */
export const getNoticeSettings = defineCall({
  name: 'message.getNoticeSettings',
  method: 'GET',
  path: '/api/notice/settings',
  response: noticeSettingsSchema,
});
/** Mutes a group of notices for the caller, or ends that; its unread notices then count again. Those of `系统` and `举报` always count. */
export const changeNoticeSettings = defineCall({
  name: 'message.changeNoticeSettings',
  method: 'PUT',
  forBlocked: 'allowed',
  path: '/api/notice/settings',
  invalidates: ['message.getNoticeSettings', 'message.listNotices', 'message.countUnread', 'user.getDetail'],
  body: z.object({
    category: z.enum(mutableCategories, {
      error: ({ input }) => (noticeCategories.some((known) => known === input) ? '这类通知不能关闭' : '通知分类不正确'),
    }),
    muted: z.boolean('开关状态不正确'),
  }),
  response: noticeSettingsSchema,
});

/** Lists the announcements. They are public; `read` is only meaningful for a signed-in caller. */
export const listAnnouncements = defineCall({
  name: 'message.listAnnouncements',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/sysAnnouncement/page',
  query: z.object(pageQuery),
  response: pageOf(announcementSchema),
});
/** Returns an announcement and, for a signed-in caller, marks it as read. */
export const getAnnouncement = defineCall({
  name: 'message.getAnnouncement',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/sysAnnouncement/detail',
  errors: [{ status: 404, when: 'The announcement does not exist.' }],
  query: detailQuery,
  response: announcementSchema.extend({ content: z.string() }),
});

/**
 * Counts unread messages. Every page of a signed-in user makes this call, so it also reports that the agreement has changed since the user
 * agreed to it, and whether the API offers the event stream `GET /api/live`.
 */
export const countUnread = defineCall({
  name: 'message.countUnread',
  method: 'GET',
  path: '/api/chat/count-unread-messages',
  response: unreadSchema.extend({
    agreementOutdated: z.boolean().optional().catch(undefined),
    liveUpdates: z.boolean().optional().catch(undefined),
  }),
});
