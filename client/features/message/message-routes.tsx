import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { announcementQuery, announcementsQuery, latestNoticesQuery, noticeQuery, noticesQuery } from './message-api.ts';
import { checkMessageId, checkPageNum, currentTab, messageIdOf, pageNumOf } from './message-model.ts';

const noMessage = { status: 404, message: '没有找到这条消息，可能已被删除，或者地址有误。' } as const;

export const messagePages: FeaturePages = {
  'message.list': {
    page: lazyPage(async () => (await import('./pages/message-list-page.tsx')).MessageListPage),
    check: checkPageNum,
    queries: (request) => ({
      streamed: [currentTab(request) === 'notice' ? latestNoticesQuery : announcementsQuery(pageNumOf(request))],
    }),
    meta: (request) => ({ title: currentTab(request) === 'notice' ? '消息' : '平台公告' }),
  },
  'message.content': {
    page: lazyPage(async () => (await import('./pages/message-content-page.tsx')).MessageContentPage),
    // A12-23: conversations have no page of their own here, so only announcements are served.
    check: (request) =>
      (request.search.get('type') ?? 'announcement') === 'announcement' ? checkMessageId(request, noMessage.message) : noMessage,
    queries: (request) => ({ decisive: [announcementQuery(messageIdOf(request))] }),
    meta: (request, read) => ({
      title: read(announcementQuery(messageIdOf(request)))?.title ?? '公告内容',
      canonical: href('message.content', { id: messageIdOf(request) }, { type: 'announcement' }),
    }),
  },
  'notice.list': {
    page: lazyPage(async () => (await import('./pages/notice-list-page.tsx')).NoticeListPage),
    check: checkPageNum,
    queries: (request) => ({ streamed: [noticesQuery(pageNumOf(request))] }),
    meta: () => ({ title: '系统通知' }),
  },
  'notice.content': {
    page: lazyPage(async () => (await import('./pages/notice-content-page.tsx')).NoticeContentPage),
    check: (request) => checkMessageId(request, '没有找到这条通知，可能已被删除，或者不属于当前账号。'),
    queries: (request) => ({ decisive: [noticeQuery(messageIdOf(request))] }),
    meta: (request, read) => ({
      title: read(noticeQuery(messageIdOf(request)))?.title ?? '通知内容',
      canonical: href('notice.content', { id: messageIdOf(request) }),
    }),
  },
};
