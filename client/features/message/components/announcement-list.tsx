import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { href } from '#shared/routes/href.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { announcementsQuery } from '../message-api.ts';
import { MessageSurface } from './message-panel.tsx';
import { listStates, MessageRows } from './message-rows.tsx';

const pageHref = (pageNum: number) => href('message.list', undefined, { tab: 'announcement', pageNum: pageNum > 1 ? pageNum : undefined });

/** The platform's announcements, pinned ones first. */
export const AnnouncementList = ({ pageNum }: { pageNum: number }) => (
  <Await query={announcementsQuery(pageNum)} {...listStates}>
    {(page) => (
      <>
        <MessageSurface>
          {page.records.length > 0 ? (
            <MessageRows messages={page.records} hrefOf={(id) => href('message.content', { id }, { type: 'announcement' })} />
          ) : (
            <NoAnnouncements total={page.total} />
          )}
        </MessageSurface>
        <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={pageHref} />
      </>
    )}
  </Await>
);

const NoAnnouncements = ({ total }: { total: number }) =>
  total > 0 ? (
    <EmptyState
      title="这一页没有公告"
      hint={`共有 ${groupDigits(total)} 条公告。`}
      action={<LinkButton href={pageHref(1)}>回到第一页</LinkButton>}
    />
  ) : (
    <EmptyState
      title="暂无平台公告"
      hint="规则变更和重要提醒会在这里公布。平台规则可以先看关于我们。"
      action={<LinkButton href={href('about')}>查看平台规则</LinkButton>}
    />
  );
