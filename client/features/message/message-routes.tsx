import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageDefinition, PageQuery, PageRequest } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { contentKindQuery } from './content-kind-api.ts';
import { inboxQuery, threadQuery } from './conversation-api.ts';
import { peerName } from './conversation-model.ts';
import { readInboxSearch } from './inbox-search.ts';
import { announcementQuery, announcementsQuery, latestNoticesQuery, noticeQuery, noticesQuery } from './message-api.ts';
import { type ContentKind, checkMessageId, contentKindOf, currentTab, type MessageTab, messageIdOf, NO_MESSAGE } from './message-model.ts';

const noThread = '没有找到这个会话，可能已被删除，或者不属于当前账号。';
const tabTitles = { chat: '消息', notice: '系统通知', announcement: '平台公告' } as const satisfies Record<MessageTab, string>;

function listQuery(request: PageRequest): PageQuery {
  const tab = currentTab(request);
  if (tab === 'notice') return latestNoticesQuery;
  return tab === 'chat' ? inboxQuery(readInboxSearch(request)) : announcementsQuery(readPageNum(request.search));
}

/** `/message/content/{id}` shows either a conversation or an announcement. */
const announcementPage: Omit<PageDefinition, 'page'> = {
  check: (request) => checkMessageId(request, NO_MESSAGE),
  queries: (request) => ({ critical: [announcementQuery(messageIdOf(request))] }),
  meta: (request, read) => ({
    title: read(announcementQuery(messageIdOf(request)))?.title ?? '公告内容',
    canonical: href('message.content', { id: messageIdOf(request) }, { type: 'announcement' }),
  }),
};
const conversationPage: Omit<PageDefinition, 'page'> = {
  check: (request) => checkMessageId(request, noThread),
  queries: (request) => ({ critical: [threadQuery(messageIdOf(request))] }),
  meta: (request, read) => {
    const thread = read(threadQuery(messageIdOf(request)));
    return {
      title: thread ? `与${peerName(thread.peer)}的会话` : '会话',
      canonical: href('message.content', { id: messageIdOf(request) }, { type: 'chat' }),
    };
  },
};
const contentPages = { chat: conversationPage, announcement: announcementPage } satisfies Record<ContentKind, unknown>;

/** Without a type, the page first finds out which kind the id belongs to. */
const untypedPage: Omit<PageDefinition, 'page'> = {
  check: (request) => checkMessageId(request, NO_MESSAGE),
  queries: (request) => ({ critical: [contentKindQuery(messageIdOf(request))] }),
  meta: (request, read) => {
    const kind = read(contentKindQuery(messageIdOf(request)));
    return kind ? contentPages[kind].meta(request, read) : { title: '消息' };
  },
};

function contentPage(request: PageRequest): Omit<PageDefinition, 'page'> {
  const kind = contentKindOf(request);
  return kind ? contentPages[kind] : untypedPage;
}

export const messagePages: FeaturePages = {
  'message.list': {
    page: lazyPage(async () => (await import('./pages/message-list-page.tsx')).MessageListPage),
    queries: (request) => ({ deferred: [listQuery(request)] }),
    meta: (request) => ({ title: tabTitles[currentTab(request)] }),
  },
  'message.content': {
    page: lazyPage(async () => (await import('./pages/message-content-page.tsx')).MessageContentPage),
    check: (request) => contentPage(request).check?.(request) ?? null,
    queries: (request) => contentPage(request).queries?.(request) ?? {},
    meta: (request, read) => contentPage(request).meta(request, read),
  },
  'notice.list': {
    page: lazyPage(async () => (await import('./pages/notice-list-page.tsx')).NoticeListPage),
    queries: (request) => ({ deferred: [noticesQuery(readPageNum(request.search))] }),
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
