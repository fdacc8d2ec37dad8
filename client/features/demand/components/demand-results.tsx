import { DemandCardList, DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { anyDemand, type DemandSearch, hasFilters, listHref } from '#shared/rules/demand-search.ts';
import { clearedHref, emptyAdvice, type ListExtent, reachableTotal, reachLabel } from '../list-model.ts';

interface DemandResultsProps {
  search: DemandSearch;
  page: Page<DemandCard> & ListExtent;
  /** The list is still the one of the choice before. */
  isRefreshing: boolean;
}

/** The cards of one page and the way to the others; advice when there are none. */
export function DemandResults({ search, page, isRefreshing }: DemandResultsProps) {
  if (page.records.length === 0) return <NothingFound search={search} extent={page} />;
  return (
    <>
      <DemandCardList aria-busy={isRefreshing}>
        {page.records.map((demand) => (
          <SharedMarkup
            key={demand.id}
            of={search.keyword ? null : demand}
            variant={search.sort}
            content={() => <DemandCardView demand={toDemandCardLook(demand, search.sort)} keyword={search.keyword} />}
          >
            {(inner) => <li {...inner} />}
          </SharedMarkup>
        ))}
      </DemandCardList>
      <Pagination
        pageNum={search.pageNum}
        pageSize={page.pageSize}
        total={reachableTotal(page)}
        label={reachLabel(page)}
        hrefOf={(pageNum) => listHref(search, { pageNum })}
      />
    </>
  );
}

function NothingFound({ search, extent }: { search: DemandSearch; extent: ListExtent }) {
  const { total } = extent;
  const advice = emptyAdvice(search, extent);
  return (
    <Card>
      <EmptyState
        title={advice.title}
        hint={advice.hint}
        action={
          <>
            {total > 0 && <LinkButton href={listHref(search)}>回到第一页</LinkButton>}
            {total === 0 && hasFilters(search) && <LinkButton href={clearedHref(search)}>清空条件</LinkButton>}
            {search.typeCode && <LinkButton href={listHref(anyDemand)}>查看全部需求</LinkButton>}
          </>
        }
      />
    </Card>
  );
}
