import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { DemandCardList } from '#client/entities/demand/demand-card.tsx';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { apiOf, type CallQuery } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { listMatches } from '#shared/contract/match.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { MatchItem } from '../components/match-item.tsx';
import { OwnDemandPage } from '../components/own-demand-page.tsx';
import { matchesHref, pendingText, toShownMatches } from '../matches-model.ts';
import { markMatchesSeenCall, matchesQuery } from '../publish-api.ts';
import { demandIdOf } from '../publish-model.ts';

type MatchesPage = CallData<typeof listMatches>;

const Note = styled.p`
  margin: var(--space-3) 0;
  color: var(--text-muted);
`;

const Place = styled.div`
  margin-top: 84px;
`;

/** The demands of other publishers that match one of the user's own, each with the reasons. */
export function DemandMatchesPage({ request }: PageProps) {
  const address = demandIdOf(request) ?? '';
  const query: CallQuery<MatchesPage> = matchesQuery(address, readPageNum(request.search));
  return (
    <OwnDemandPage title="匹配的需求" query={query} pending={<Pending />}>
      {(page, isRefreshing) => <Matches address={address} page={page} isRefreshing={isRefreshing} />}
    </OwnDemandPage>
  );
}

interface MatchesProps {
  /** The demand's id or number, as in the address. */
  address: string;
  page: MatchesPage;
  isRefreshing: boolean;
}

function Matches({ address, page, isRefreshing }: MatchesProps) {
  const { demand, records, total } = page;
  useMatchesVisit(
    demand.id,
    records.some(({ isNew }) => isNew),
  );
  return (
    <>
      <Note>{pendingText(demand)}按类型、地区、行业、正文和结算方式匹配，每条都写明原因；会员和付费推广不影响匹配。</Note>
      {records.length > 0 ? (
        <>
          <DemandCardList aria-busy={isRefreshing}>
            {toShownMatches(records).map((match) => (
              <MatchItem key={match.id} match={match} />
            ))}
          </DemandCardList>
          <Pagination {...page} hrefOf={(pageNum) => matchesHref(address, pageNum)} />
        </>
      ) : (
        <Card>
          <Nothing address={address} isBeyondEnd={total > 0} live={demand.live} />
        </Card>
      )}
    </>
  );
}

/** Marks the matches of the demand as seen, so that they are not new on the next visit. */
function useMatchesVisit(demandId: string, hasNew: boolean): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(markMatchesSeenCall, { params: { id } }),
    meta: { silent: true },
    onSuccess: () => refreshAfter(queryClient, markMatchesSeenCall),
  });
  useEffect(() => {
    if (hasNew) mutate(demandId);
  }, [demandId, hasNew, mutate]);
}

const Nothing = ({ address, isBeyondEnd, live }: { address: string; isBeyondEnd: boolean; live: boolean }) =>
  isBeyondEnd ? (
    <EmptyState title="这一页没有内容" action={<LinkButton href={matchesHref(address)}>回到第一页</LinkButton>} />
  ) : (
    <EmptyState
      title="暂时没有匹配的需求"
      hint={live ? '有合适的需求发布后，会列在这里。' : '写清行业、地区和要找的合作方，更容易找到合适的需求。'}
      action={<LinkButton href={listHref(anyDemand)}>浏览全部需求</LinkButton>}
    />
  );

/** Placeholder at the position of the cards, below the demand and the note. */
const Pending = () => (
  <Place>
    <DemandCardSkeletons count={3} />
  </Place>
);
