import { Await } from '#client/lib/await.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice } from '#shared/contract/message.ts';
import { href } from '#shared/routes/href.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { MessageSurface, SurfaceFooter } from './message-panel.tsx';
import { listStates, MessageRows } from './message-rows.tsx';

interface NoticeListProps {
  query: CallQuery<Page<Notice>>;
  /** Returns the address of a page of the list. If omitted, only the latest notices are shown, with a link to all of them. */
  hrefOf?: (pageNum: number) => string;
}

/** The user's system notices. */
export const NoticeList = ({ query, hrefOf }: NoticeListProps) => (
  <Await query={query} {...listStates}>
    {(page) => (
      <>
        <MessageSurface>
          {page.records.length > 0 ? (
            <MessageRows messages={page.records} hrefOf={(id) => href('notice.content', { id })} />
          ) : (
            <NoNotices total={page.total} />
          )}
          {hrefOf && page.records.length > 0 && !page.hasMore && <SurfaceFooter>通知保存一年，之后自动删除。</SurfaceFooter>}
          {!hrefOf && page.total > page.records.length && (
            <SurfaceFooter>
              <a href={href('notice.list')}>查看全部 {groupDigits(page.total)} 条通知</a>
            </SurfaceFooter>
          )}
        </MessageSurface>
        {hrefOf && <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={hrefOf} />}
      </>
    )}
  </Await>
);

const NoNotices = ({ total }: { total: number }) =>
  total > 0 ? (
    <EmptyState
      title="这一页没有通知"
      hint={`共有 ${groupDigits(total)} 条通知。`}
      action={<LinkButton href={href('notice.list')}>回到第一页</LinkButton>}
    />
  ) : (
    <EmptyState
      title="暂无系统通知"
      hint="需求审核结果、收藏和账号变动会通知到这里。先去看看大家在找什么合作吧。"
      action={<LinkButton href={href('home')}>去首页看看</LinkButton>}
    />
  );
