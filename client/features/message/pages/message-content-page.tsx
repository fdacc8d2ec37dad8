import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getAnnouncement } from '#shared/contract/message.ts';
import { href } from '#shared/routes/href.ts';
import { ArticleFailed, ArticlePending } from '../components/article-states.tsx';
import { Conversation } from '../components/conversation.tsx';
import { ConversationPane, WithConversationPane } from '../components/conversation-pane.tsx';
import { ConversationFailed, ConversationPending } from '../components/conversation-states.tsx';
import { ArticlePage, MessageArticle } from '../components/message-article.tsx';
import { contentKindQuery } from '../content-kind-api.ts';
import { threadQuery } from '../conversation-api.ts';
import { announcementQuery } from '../message-api.ts';
import { type ContentKind, contentKindOf, messageIdOf, openedMessageOf } from '../message-model.ts';
import { useNoteAsRead } from '../use-note-as-read.ts';

const listHref = href('message.list', undefined, { tab: 'announcement' });

const contentParts = { chat: ConversationPart, announcement: AnnouncementPart } satisfies Record<ContentKind, unknown>;

/** Shows a conversation or an announcement: the kind that the address names, or the kind that its id belongs to. */
export function MessageContentPage({ request }: PageProps) {
  const kind = contentKindOf(request);
  const Part = kind ? contentParts[kind] : UntypedPart;
  return <Part request={request} />;
}

function UntypedPart({ request }: PageProps) {
  return (
    <Await
      query={contentKindQuery(messageIdOf(request))}
      pending={<ConversationPending />}
      failed={(failure, retry) => <ConversationFailed failure={failure} retry={retry} />}
    >
      {(kind) => {
        const Part = contentParts[kind];
        return <Part request={request} />;
      }}
    </Await>
  );
}

function ConversationPart({ request }: PageProps) {
  const id = messageIdOf(request);
  return (
    <WithConversationPane>
      <Await
        query={threadQuery(id)}
        pending={<ConversationPending />}
        failed={(failure, retry) => <ConversationFailed failure={failure} retry={retry} />}
      >
        {(thread) => <Conversation key={thread.threadId} thread={thread} openedAt={openedMessageOf(request)} />}
      </Await>
      <ConversationPane currentId={id} />
    </WithConversationPane>
  );
}

/** Fetching the announcement marks it as read. */
function AnnouncementPart({ request }: PageProps) {
  return (
    <Await
      query={announcementQuery(messageIdOf(request))}
      pending={<ArticlePending title="公告内容" />}
      failed={(failure, retry) => <ArticleFailed title="公告内容" failure={failure} retry={retry} />}
    >
      {(announcement) => <OpenedAnnouncement announcement={announcement} />}
    </Await>
  );
}

function OpenedAnnouncement({ announcement }: { announcement: CallData<typeof getAnnouncement> }) {
  useNoteAsRead('announcement', announcement.id);
  return (
    <ArticlePage>
      <Breadcrumbs
        items={[{ label: '消息', href: href('message.list') }, { label: '平台公告', href: listHref }, { label: announcement.title }]}
      />
      <MessageArticle message={announcement} back={{ href: listHref, label: '返回平台公告' }} />
    </ArticlePage>
  );
}
