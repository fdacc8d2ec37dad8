import { styled } from 'styled-components';
import { useListFocus } from '#client/lib/use-list-focus.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import type { Community } from '#shared/contract/community.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { href } from '#shared/routes/href.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { type CommunitySearch, communitiesHref } from '../community-model.ts';
import { useJoinCommunity } from '../use-join-community.ts';
import { CommunityCard } from './community-card.tsx';
import { CommunityGrid } from './community-grid.tsx';
import { JoinButton } from './join-button.tsx';

const Total = styled.p`
  margin-bottom: var(--space-3);
  color: var(--text-muted);

  &:focus-visible {
    outline: none;
  }
`;

const JoinCommunityDialog = lazyDialog(async () => (await import('../dialogs/join-community-dialog.tsx')).JoinCommunityDialog);

interface CommunityListProps {
  search: CommunitySearch;
  page: Page<Community>;
  isRefreshing: boolean;
}

/** One page of communities, each with a button to join it. */
export function CommunityList({ search, page, isRefreshing }: CommunityListProps) {
  const address = communitiesHref(search);
  const line = useListFocus(address, search.pageNum);
  const flow = useJoinCommunity();
  const { records, total, pageNum, pageSize } = page;
  // The list that was loaded for a visitor does not contain the memberships of the user who has just signed in.
  const community = records.find(({ id }) => id === flow.community?.id) ?? flow.community;
  return (
    <section aria-label="社群列表">
      <Total ref={line} tabIndex={-1} role="status">
        {search.keyword ? (
          <>
            找到 {groupDigits(total)} 个与「{search.keyword}」有关的社群 · <a href={href('communities')}>查看全部</a>
          </>
        ) : (
          `共 ${groupDigits(total)} 个社群`
        )}
      </Total>
      {records.length > 0 ? (
        <CommunityGrid aria-busy={isRefreshing || undefined}>
          {records.map((community) => (
            <li key={community.id}>
              <CommunityCard
                community={community}
                keyword={search.keyword}
                action={<JoinButton community={community} returnTo={address} onOpen={flow.open} />}
              />
            </li>
          ))}
        </CommunityGrid>
      ) : (
        <Nothing search={search} total={total} />
      )}
      <Pagination pageNum={pageNum} pageSize={pageSize} total={total} hrefOf={(next) => communitiesHref({ ...search, pageNum: next })} />
      <noscript>加入社群需要启用 JavaScript。</noscript>
      <JoinCommunityDialog open={flow.isOpen} onOpenChange={(isOpen) => isOpen || flow.close()} flow={{ ...flow, community }} />
    </section>
  );
}

const Nothing = ({ search, total }: { search: CommunitySearch; total: number }) => (
  <Card>
    <EmptyState
      title={total > 0 ? '这一页没有社群' : search.keyword ? '暂无相关社群' : '暂无社群'}
      hint={
        total > 0
          ? `共有 ${groupDigits(total)} 个社群，回到第一页看看。`
          : search.keyword
            ? '换一个行业、城市或话题试试，也可以先发布需求，让合作方来找您。'
            : '社群还在筹建，先去看看合作需求吧。'
      }
      action={
        <>
          {total > 0 && <LinkButton href={communitiesHref({ ...search, pageNum: 1 })}>回到第一页</LinkButton>}
          {search.keyword && <LinkButton href={href('communities')}>查看全部社群</LinkButton>}
          <LinkButton href={href('demand.select')} variant="primary">
            去找需求
          </LinkButton>
        </>
      }
    />
  </Card>
);
