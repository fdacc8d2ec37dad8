import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageQuery, PageRequest } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { inboxQuery } from './conversation-api.ts';
import { readInboxSearch } from './inbox-search.ts';
import { announcementsQuery, latestNoticesQuery, noticeQuery, noticesQuery } from './message-api.ts';
import { checkMessageId, currentTab, type MessageTab, messageIdOf } from './message-model.ts';
import { readNoticeSearch } from './notice-search.ts';

const tabTitles = { chat: '消息', notice: '系统通知', announcement: '平台公告' } as const satisfies Record<MessageTab, string>;

function listQuery(request: PageRequest): PageQuery {
  const tab = currentTab(request);
  if (tab === 'notice') return latestNoticesQuery;
  return tab === 'chat' ? inboxQuery(readInboxSearch(request)) : announcementsQuery(readPageNum(request.search));
}

export const messagePages: FeaturePages = {
  'message.list': {
    page: lazyPage(async () => (await import('./pages/message-list-page.tsx')).MessageListPage),
    queries: (request) => ({ deferred: [listQuery(request)] }),
    meta: (request) => ({ title: tabTitles[currentTab(request)] }),
  },
  'notice.list': {
    page: lazyPage(async () => (await import('./pages/notice-list-page.tsx')).NoticeListPage),
    queries: (request) => ({ deferred: [noticesQuery(readNoticeSearch(request))] }),
    meta: () => ({ title: '系统通知' }),
  },
  'notice.content': {
    page: lazyPage(async () => (await import('./pages/notice-content-page.tsx')).NoticeContentPage),
    check: (request) => checkMessageId(request, '没有找到这条通知，可能已被删除，或者不属于当前账号。'),
    queries: (request) => ({ critical: [noticeQuery(messageIdOf(request))] }),
    meta: (request, read) => ({
      title: read(noticeQuery(messageIdOf(request)))?.title ?? '通知内容',
      canonical: href('notice.content', { id: messageIdOf(request) }),
    }),
  },
};
