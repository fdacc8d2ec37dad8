import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { KeywordForm } from '#client/forms/keyword-form.tsx';
import { Await } from '#client/lib/await.tsx';
import { type CallQuery, withPreviousData } from '#client/lib/call-query.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Highlight } from '#client/ui/highlight.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { PillLinks } from '#client/ui/pill-links.tsx';
import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import type { ChatThread, InboxCounts, InboxPage } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { inboxFilterNames } from '#shared/rules/inbox-filters.ts';
import { INBOX_KEYWORD_MAX } from '#shared/rules/limits.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { inboxQuery } from '../conversation-api.ts';
import { excerpt } from '../excerpt.ts';
import { filterLinks, type InboxSearch, inboxHref, wholeInbox } from '../inbox-search.ts';
import { InboxRows, InboxRowsSkeleton } from './inbox-rows.tsx';
import { MessageSurface } from './message-panel.tsx';
import { listStates } from './message-rows.tsx';

/** Does not cut off the menu of a row; the rows follow its corners instead. */
const InboxSurface = styled(MessageSurface)`
  overflow: visible;

  &[aria-busy='true'] {
    opacity: 0.6;
  }
  > ul > li:first-child {
    border-top-left-radius: var(--radius-large);
    border-top-right-radius: var(--radius-large);
  }
  > ul > li:last-child {
    border-bottom-right-radius: var(--radius-large);
    border-bottom-left-radius: var(--radius-large);
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  > form {
    flex: 0 1 360px;
  }
  @media (max-width: 767px) {
    > form {
      flex: 1 1 100%;
      max-width: none;
    }
  }
`;

/** The conversations that the search finds, one per demand and peer: the pinned first, then the latest. */
export function InboxList({ search }: { search: InboxSearch }) {
  const query: CallQuery<InboxPage> = withPreviousData(inboxQuery(search));
  return (
    <Await
      query={query}
      pending={
        <>
          <InboxTools search={search} />
          <MessageSurface>
            <InboxRowsSkeleton count={8} />
          </MessageSurface>
        </>
      }
      failed={(failure, retry) => (
        <>
          <InboxTools search={search} />
          {listStates.failed(failure, retry)}
        </>
      )}
    >
      {(page, isRefreshing) => (
        <>
          {page.counts && (page.counts.all > 0 || isNarrowed(search)) && <InboxTools search={search} counts={page.counts} />}
          <InboxSurface aria-busy={isRefreshing}>
            {page.records.length > 0 ? (
              <FoundRows threads={page.records} keyword={search.keyword} />
            ) : (
              <NoThreads search={search} total={page.total} />
            )}
          </InboxSurface>
          <Pagination
            pageNum={page.pageNum}
            pageSize={page.pageSize}
            total={page.total}
            hrefOf={(pageNum) => inboxHref(search, { pageNum })}
          />
        </>
      )}
    </Await>
  );
}

/** Conversations with the keyword that they were found by marked. */
const FoundRows = ({ threads, keyword }: { threads: readonly ChatThread[]; keyword: string }) => (
  <InboxRows
    threads={keyword ? threads.map((thread) => ({ ...thread, match: thread.match && excerpt(thread.match, keyword) })) : threads}
    mark={(text) => <Highlight text={text} keyword={keyword} />}
  />
);

const isNarrowed = ({ filter, keyword }: InboxSearch): boolean => filter !== null || keyword !== '';

const InboxTools = ({ search, counts }: { search: InboxSearch; counts?: InboxCounts }) => (
  <Tools>
    <PillLinks label="筛选会话" items={filterLinks(search, counts)} />
    <KeywordForm
      action={href('message.list')}
      label="搜索会话"
      keyword={search.keyword}
      placeholder="搜索对方、需求或消息"
      maxLength={INBOX_KEYWORD_MAX}
      kept={{ filter: search.filter ?? undefined }}
    />
  </Tools>
);

function NoThreads({ search, total }: { search: InboxSearch; total: number }): ReactNode {
  const { filter, keyword } = search;
  if (total > 0) {
    return (
      <EmptyState
        title="这一页没有会话"
        hint={`共有 ${groupDigits(total)} 个会话。`}
        action={<LinkButton href={inboxHref(search)}>回到第一页</LinkButton>}
      />
    );
  }
  const showAll = <LinkButton href={inboxHref(wholeInbox)}>查看全部会话</LinkButton>;
  if (keyword) return <EmptyState title={`没有找到与「${keyword}」有关的会话`} hint="换个关键词，或查看全部会话。" action={showAll} />;
  if (filter) return <EmptyState title={filter === 'unread' ? '没有未读的会话' : `没有${inboxFilterNames[filter]}会话`} action={showAll} />;
  return (
    <EmptyState
      title="暂无会话"
      hint="在需求详情页给发布者打个招呼，回复会出现在这里。"
      action={
        <LinkButton href={href('demand.list', { typeCode: DEFAULT_DEMAND_TYPE })} variant="primary">
          去找合作需求
        </LinkButton>
      }
    />
  );
}
