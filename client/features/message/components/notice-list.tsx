import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { type CallQuery, withPreviousData } from '#client/lib/call-query.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { PillLinks } from '#client/ui/pill-links.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { NoticePage } from '#shared/contract/message.ts';
import { href } from '#shared/routes/href.ts';
import { noticeFilterName } from '#shared/rules/notice-filters.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { type NoticeSearch, noticeFilterLinks, noticesHref } from '../notice-search.ts';
import { MessageSurface, SurfaceFooter } from './message-panel.tsx';
import { listStates, MessageRows } from './message-rows.tsx';

const Tools = styled.div`
  margin-bottom: var(--space-4);
`;

const Surface = styled(MessageSurface)`
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

const Mark = styled.span`
  display: inline-flex;
  margin-left: var(--space-1);
`;

interface NoticeListProps {
  query: CallQuery<NoticePage>;
  /** The search whose pages can be turned. If omitted, only the latest notices are shown, with a link to all of them. */
  search?: NoticeSearch;
}

/** The user's system notices. */
export const NoticeList = ({ query, search }: NoticeListProps) => (
  <Await
    query={withPreviousData(query)}
    pending={withTools(search, listStates.pending)}
    failed={(failure, retry) => withTools(search, listStates.failed(failure, retry))}
  >
    {(page, isRefreshing) => (
      <>
        {search && page.counts && (page.counts.all > 0 || search.filter) && <NoticeTools search={search} page={page} />}
        <Surface aria-busy={isRefreshing}>
          {page.records.length > 0 ? (
            <MessageRows messages={page.records} muted={page.muted} hrefOf={(id) => href('notice.content', { id })} />
          ) : (
            <NoNotices total={page.total} search={search} />
          )}
          {search && page.records.length > 0 && !page.hasMore && <SurfaceFooter>通知保存一年，之后自动删除。</SurfaceFooter>}
          {!search && page.total > page.records.length && (
            <SurfaceFooter>
              <a href={href('notice.list')}>查看全部 {groupDigits(page.total)} 条通知</a>
            </SurfaceFooter>
          )}
        </Surface>
        {search && (
          <Pagination
            pageNum={page.pageNum}
            pageSize={page.pageSize}
            total={page.total}
            hrefOf={(pageNum) => noticesHref({ ...search, pageNum })}
          />
        )}
      </>
    )}
  </Await>
);

const mutedMark = (
  <Mark>
    <BellOff size={12} aria-hidden="true" />
    <VisuallyHidden> 已免打扰</VisuallyHidden>
  </Mark>
);

const NoticeTools = ({ search, page }: { search: NoticeSearch; page?: NoticePage }) => (
  <Tools>
    <PillLinks
      label="筛选通知"
      items={noticeFilterLinks(search, page).map(({ isMuted, ...link }) => ({ ...link, note: isMuted && mutedMark }))}
    />
  </Tools>
);

const withTools = (search: NoticeSearch | undefined, list: ReactNode) => (
  <>
    {search && <NoticeTools search={search} />}
    {list}
  </>
);

function NoNotices({ total, search }: { total: number; search: NoticeSearch | undefined }) {
  if (total > 0) {
    return (
      <EmptyState
        title="这一页没有通知"
        hint={`共有 ${groupDigits(total)} 条通知。`}
        action={<LinkButton href={noticesHref({ filter: search?.filter ?? null, pageNum: 1 })}>回到第一页</LinkButton>}
      />
    );
  }
  if (search?.filter) {
    return (
      <EmptyState
        title={`没有${noticeFilterName(search.filter)}通知`}
        action={<LinkButton href={href('notice.list')}>查看全部通知</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title="暂无系统通知"
      hint="需求审核结果、收藏和账号变动会通知到这里。先去看看大家在找什么合作吧。"
      action={<LinkButton href={href('home')}>去首页看看</LinkButton>}
    />
  );
}
