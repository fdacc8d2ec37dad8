import { Router } from 'express';
import {
  changeNoticeSettings,
  countUnread,
  getAnnouncement,
  getNotice,
  getNoticeSettings,
  listAnnouncements,
  listNotices,
  readAllNotices,
} from '#shared/contract/message.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readUnreadAndAgreement } from '../../domain/messages/count-unread.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { type AnnouncementRow, findAnnouncement, listAnnouncementsFor, markAnnouncementRead } from './announcement-repository.ts';
import { listNoticesOf, markAllNoticesRead, type NoticeRow, readNotice } from './notice-repository.ts';
import { muteNotices, readMuted } from './notice-settings.ts';

/** Routes for notices, announcements and their unread counts. */
export function messageRoutes({ db, clock, config, live }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, listNotices, async ({ query }, request) => {
    const { rows, total, ...about } = await listNoticesOf(db, requireUserId(request), query);
    return { ...toPage(rows.map(toNotice), total, query), ...about };
  });

  bindCall(router, getNotice, async ({ query }, request) => {
    const row = await readNotice(db, requireUserId(request), query.id, clock.now());
    if (!row) throw new ApiError(404, '通知不存在');
    return { ...toNotice(row), content: row.content };
  });

  bindCall(router, readAllNotices, async ({ body }, request) => {
    await markAllNoticesRead(db, requireUserId(request), body.upTo, clock.now());
    return null;
  });

  bindCall(router, getNoticeSettings, async (_input, request) => ({ muted: await readMuted(db, requireUserId(request)) }));

  bindCall(router, changeNoticeSettings, async ({ body }, request) => {
    const userId = requireUserId(request);
    await muteNotices(db, userId, body, clock.now());
    return { muted: await readMuted(db, userId) };
  });

  bindCall(router, listAnnouncements, async ({ query }, { session }) => {
    const { rows, total } = await listAnnouncementsFor(db, session?.userId ?? null, query, clock.now());
    return toPage(rows.map(toAnnouncement), total, query);
  });

  bindCall(router, getAnnouncement, async ({ query }, { session }) => {
    const row = await findAnnouncement(db, session?.userId ?? null, query.id, clock.now());
    if (!row) throw new ApiError(404, '公告不存在');
    if (session) await markAnnouncementRead(db, session.userId, row.id);
    return { ...toAnnouncement(row), read: session !== null, content: row.content };
  });

  bindCall(router, countUnread, async (_input, request) => {
    const { unread, agreedVersion } = await readUnreadAndAgreement(db, requireUserId(request), clock.now());
    return { ...unread, agreementOutdated: agreedVersion !== config.agreementVersion, liveUpdates: live?.isOffered() ?? false };
  });

  return router;
}

const toNotice = (row: NoticeRow) => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: row.category,
  read: row.read_at !== null,
  link: row.link,
  createdAt: toPortalTime(row.created_at),
});

const toAnnouncement = (row: AnnouncementRow) => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: null,
  read: row.read,
  link: null,
  pinned: row.pinned,
  createdAt: toPortalTime(row.created_at),
});
