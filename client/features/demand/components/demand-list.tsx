import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useListFocus } from '#client/lib/use-list-focus.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { texts } from '#shared/text/texts.ts';
import { type FilterOptions, noFilterOptions } from '../filter-options.ts';
import { type SearchPage, totalLabel, withIgnored } from '../list-model.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { DemandResults } from './demand-results.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { SaveSearch } from './save-search.tsx';
import { TypeTabs } from './type-tabs.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** On wide screens the filters are beside the list, sticky if they fit into the window. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  @media (min-width: 1000px) {
    grid-template-columns: 232px minmax(0, 1fr);

    @media (min-height: 1280px) {
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

interface DemandListProps {
  search: DemandSearch;
  /** Null while they are loading. */
  options: FilterOptions | null;
  /** Null while it is loading; undefined if it failed, in which case `children` replace the results. */
  page?: SearchPage | null;
  isRefreshing?: boolean;
  children?: ReactNode;
}

/** Types, filters, order, result line and cards of a demand list. */
export function DemandList({ search: wanted, options, page, isRefreshing = false, children }: DemandListProps) {
  const asked = (!isRefreshing && page?.asked) || wanted;
  // A signed-in user may have shared a link with `hide`, which is unavailable to this viewer.
  const search = asked.hide && page && !page.mayHide ? withIgnored({ ...asked, hide: undefined }, 'hide') : asked;
  const understanding = page && !isRefreshing ? page.understanding : null;
  const resultLine = useListFocus(listHref(wanted, { pageNum: wanted.pageNum }), wanted.pageNum);
  const facets = page?.facets ?? null;
  return (
    <Stack>
      <TypeTabs
        current={search.typeCode}
        hrefOf={(typeCode) => listHref(search, { typeCode, typeCodes: undefined })}
        counts={facets?.typeCode}
      />
      <Columns>
        <section aria-label="筛选条件">
          <FilterPanel
            search={search}
            options={options}
            facets={facets}
            understanding={understanding}
            mayHide={page?.mayHide}
            total={page && !isRefreshing ? totalLabel(page) : null}
          />
        </section>
        <Stack>
          <ListToolbar search={search}>
            <Total ref={resultLine} tabIndex={-1} aria-live="polite">
              {page && !isRefreshing ? (
                <>
                  共 <strong>{totalLabel(page)}</strong> 条需求
                </>
              ) : (
                page !== undefined && texts.loading
              )}
            </Total>
            {page?.total !== 0 && <SaveSearch search={search} page={page} />}
          </ListToolbar>
          <ChosenFilters search={search} options={options ?? noFilterOptions} understanding={understanding} />
          <section aria-labelledby="results-heading">
            <h2 id="results-heading">
              <VisuallyHidden>需求列表</VisuallyHidden>
            </h2>
            {page ? (
              <DemandResults search={search} options={options ?? noFilterOptions} page={page} isRefreshing={isRefreshing} />
            ) : (
              children
            )}
          </section>
        </Stack>
      </Columns>
    </Stack>
  );
}
