import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getAnnouncement } from '#shared/contract/message-contract.ts';
import { href } from '#shared/routes/href.ts';
import { ArticleFailed, ArticlePending } from '../components/article-states.tsx';
import { ArticlePage, MessageArticle } from '../components/message-article.tsx';
import { announcementQuery } from '../message-api.ts';
import { messageIdOf } from '../message-model.ts';
import { useNoteAsRead } from '../use-note-as-read.ts';

const listHref = href('message.list', undefined, { tab: 'announcement' });

/** R14: one announcement; seeing it marks it read. */
export const MessageContentPage = ({ request }: PageProps) => (
  <Await
    query={announcementQuery(messageIdOf(request))}
    pending={<ArticlePending title="公告内容" />}
    failed={(failure, retry) => <ArticleFailed title="公告内容" failure={failure} retry={retry} />}
  >
    {(announcement) => <OpenedAnnouncement announcement={announcement} />}
  </Await>
);

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
