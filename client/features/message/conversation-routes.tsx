import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageDefinition, PageRequest } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { contentKindQuery } from './content-kind-api.ts';
import { threadQuery } from './conversation-api.ts';
import { peerName } from './conversation-model.ts';
import { announcementQuery } from './message-api.ts';
import { type ContentKind, checkMessageId, contentKindOf, messageIdOf, NO_MESSAGE } from './message-model.ts';

const noThread = '没有找到这个会话，可能已被删除，或者不属于当前账号。';

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

/** The page of a conversation, which is also that of an announcement. */
export const conversationPages: FeaturePages = {
  'message.content': {
    page: lazyPage(async () => (await import('./pages/message-content-page.tsx')).MessageContentPage),
    check: (request) => contentPage(request).check?.(request) ?? null,
    queries: (request) => contentPage(request).queries?.(request) ?? {},
    meta: (request, read) => contentPage(request).meta(request, read),
  },
};
