import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import { useListFocus } from '#client/lib/use-list-focus.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { searchDemands } from '#shared/contract/demand.ts';
import { type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { texts } from '#shared/text/texts.ts';
import { filterOptionsQuery, searchQuery } from '../demand-api.ts';
import { type FilterOptions, noFilterOptions } from '../filter-options.ts';
import { totalLabel } from '../list-model.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { DemandResults } from './demand-results.tsx';
import { FilterPanel, FilterRows } from './filter-panel.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { TypeTabs } from './type-tabs.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Wide: the filters stand beside the list, and stay in view where they fit into it. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  @media (min-width: 1000px) {
    grid-template-columns: 232px minmax(0, 1fr);

    @media (min-height: 920px) {
      > section {
        position: sticky;
        top: calc(var(--header-height) + var(--space-4));
      }
    }
  }
`;

const Total = styled.p`
  color: var(--text-secondary);
  font-variant-numeric: tabular-nums;

  &:focus-visible {
    outline-offset: 4px;
  }
  > strong {
    color: var(--text);
  }
`;

interface OfListProps {
  search: DemandSearch;
  /** The list is null while it is on its way, and when it failed. */
  children: (list: CallData<typeof searchDemands> | null, isOnItsWay: boolean) => ReactNode;
}

/** A part that tells something of the list. */
const OfList = ({ search, children }: OfListProps) => (
  <Await query={withPreviousData(searchQuery(search))} pending={children(null, true)} failed={() => children(null, false)}>
    {children}
  </Await>
);

interface OfOptionsProps {
  search: DemandSearch;
  /** Waits for nothing itself: where a part that may stand for another one waits too, React sends the page later than its frame. */
  pending: ReactNode;
  children: (options: FilterOptions) => ReactNode;
}

/** A part that offers or names what one may filter by. */
const OfOptions = ({ search, pending, children }: OfOptionsProps) => (
  <Await query={withPreviousData(filterOptionsQuery(search))} pending={pending} failed={() => children(noFilterOptions)}>
    {children}
  </Await>
);

/**
 * Types, filters, order, result line and cards of one list. Only what needs an answer waits for it: the frame stands from the first byte on,
 * so that a sheet that is opened and a line that is focused meanwhile stay so.
 */
export function DemandList({ search }: { search: DemandSearch }) {
  const resultLine = useListFocus(listHref(search, { pageNum: search.pageNum }), search.pageNum);
  return (
    <Stack>
      <OfList search={search}>
        {(page) => (
          <TypeTabs current={search.typeCode} hrefOf={(typeCode) => listHref(search, { typeCode })} counts={page?.facets?.typeCode} />
        )}
      </OfList>
      <Columns>
        <section aria-label="筛选条件">
          <FilterPanel
            search={search}
            end={
              <OfList search={search}>{(page, isOnItsWay) => (page && !isOnItsWay ? `查看 ${totalLabel(page)} 条需求` : '完成')}</OfList>
            }
          >
            <OfOptions search={search} pending={<FilterRows search={search} options={null} facets={null} />}>
              {(options) => (
                <OfList search={search}>{(page) => <FilterRows search={search} options={options} facets={page?.facets ?? null} />}</OfList>
              )}
            </OfOptions>
          </FilterPanel>
        </section>
        <Stack>
          <ListToolbar search={search}>
            <Total ref={resultLine} tabIndex={-1} aria-live="polite">
              <OfList search={search}>
                {(page, isOnItsWay) =>
                  isOnItsWay
                    ? texts.loading
                    : page && (
                        <>
                          共 <strong>{totalLabel(page)}</strong> 条需求
                        </>
                      )
                }
              </OfList>
            </Total>
          </ListToolbar>
          <OfOptions search={search} pending={<ChosenFilters search={search} options={noFilterOptions} />}>
            {(options) => <ChosenFilters search={search} options={options} />}
          </OfOptions>
          <section aria-labelledby="results-heading">
            <h2 id="results-heading">
              <VisuallyHidden>需求列表</VisuallyHidden>
            </h2>
            <Await
              query={withPreviousData(searchQuery(search))}
              pending={<DemandCardSkeletons count={6} />}
              failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
            >
              {(page, isRefreshing) => <DemandResults search={search} page={page} isRefreshing={isRefreshing} />}
            </Await>
          </section>
        </Stack>
      </Columns>
    </Stack>
  );
}
