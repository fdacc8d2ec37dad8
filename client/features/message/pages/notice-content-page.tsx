import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getNotice } from '#shared/contract/message.ts';
import { href } from '#shared/routes/href.ts';
import { ArticleFailed, ArticlePending } from '../components/article-states.tsx';
import { ArticlePage, MessageArticle } from '../components/message-article.tsx';
import { noticeQuery } from '../message-api.ts';
import { messageIdOf } from '../message-model.ts';
import { useNoteAsRead } from '../use-note-as-read.ts';

/** One system notice; fetching it marks it as read. */
export const NoticeContentPage = ({ request }: PageProps) => (
  <Await
    query={noticeQuery(messageIdOf(request))}
    pending={<ArticlePending title="通知内容" />}
    failed={(failure, retry) => <ArticleFailed title="通知内容" failure={failure} retry={retry} />}
  >
    {(notice) => <OpenedNotice notice={notice} />}
  </Await>
);

function OpenedNotice({ notice }: { notice: CallData<typeof getNotice> }) {
  useNoteAsRead('notice', notice.id);
  return (
    <ArticlePage>
      <Breadcrumbs
        items={[{ label: '消息', href: href('message.list') }, { label: '系统通知', href: href('notice.list') }, { label: notice.title }]}
      />
      <MessageArticle message={notice} back={{ href: href('notice.list'), label: '返回系统通知' }} />
    </ArticlePage>
  );
}
