import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import { href } from '#shared/routes/href.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { inboxQuery } from '../conversation-api.ts';
import { InboxRows, InboxRowsSkeleton } from './inbox-rows.tsx';
import { MessageSurface } from './message-panel.tsx';
import { listStates } from './message-rows.tsx';

const pageHref = (pageNum: number) => href('message.list', undefined, { pageNum: pageNum > 1 ? pageNum : undefined });

/** Does not cut off the menu of a row; the rows follow its corners instead. */
const InboxSurface = styled(MessageSurface)`
  overflow: visible;

  > ul > li:first-child {
    border-top-left-radius: var(--radius-large);
    border-top-right-radius: var(--radius-large);
  }
  > ul > li:last-child {
    border-bottom-right-radius: var(--radius-large);
    border-bottom-left-radius: var(--radius-large);
  }
`;

const pending = (
  <MessageSurface>
    <InboxRowsSkeleton count={8} />
  </MessageSurface>
);

/** Conversations by demand and peer, the latest first. */
export const InboxList = ({ pageNum }: { pageNum: number }) => (
  <Await query={inboxQuery(pageNum)} {...listStates} pending={pending}>
    {(page) => (
      <>
        <InboxSurface>{page.records.length > 0 ? <InboxRows threads={page.records} /> : <NoThreads total={page.total} />}</InboxSurface>
        <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={pageHref} />
      </>
    )}
  </Await>
);

const NoThreads = ({ total }: { total: number }) =>
  total > 0 ? (
    <EmptyState
      title="这一页没有会话"
      hint={`共有 ${groupDigits(total)} 个会话。`}
      action={<LinkButton href={pageHref(1)}>回到第一页</LinkButton>}
    />
  ) : (
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
