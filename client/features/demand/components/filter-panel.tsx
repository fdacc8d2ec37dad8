import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { styled } from 'styled-components';
import type { DemandFacets } from '#shared/contract/demand.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type FilterOptions, noFilterOptions } from '../filter-options.ts';
import { filterRows } from '../filter-rows.ts';
import { FilterRow, PendingRow } from './filter-row.tsx';

/** Folded on narrow screens, always open on wide ones (where a browser cannot force a `details` open, the summary stays). */
const Panel = styled.details`
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (min-width: 768px) {
    &::details-content {
      content-visibility: visible;
    }
  }
`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 44px;
  padding: 0 var(--space-4);
  border-radius: var(--radius-large);
  font-weight: var(--weight-medium);

  > :last-child {
    margin-left: auto;
    color: var(--text-muted);
    transition: transform var(--quick) var(--ease);
  }
  [open] > & > :last-child {
    transform: rotate(180deg);
  }
  @supports selector(::details-content) {
    @media (min-width: 768px) {
      display: none;
    }
  }
`;

const Chosen = styled.span`
  color: var(--brand);
  font-variant-numeric: tabular-nums;
`;

const Rows = styled.div`
  padding: var(--space-2) var(--space-5);

  @media (max-width: 767px) {
    padding: 0 var(--space-4) var(--space-2);
  }
  @media (min-width: 1000px) {
    padding: var(--space-2) var(--space-3);
  }
`;

/** 行业 and 地区 are long lists. */
const PendingRows = () => (
  <>
    <PendingRow label="行业" />
    <PendingRow label="地区" />
  </>
);

interface FilterPanelProps {
  search: DemandSearch;
  /** Null while they are on their way. */
  options: FilterOptions | null;
  /** Null while the list is on its way. */
  facets: DemandFacets | null;
}

/** 行业, 地区 and 结算 as links. */
export function FilterPanel({ search, options, facets }: FilterPanelProps) {
  const chosen = [search.industryCode, search.regionCode, search.settlementMode].filter(Boolean).length;
  return (
    <Panel>
      <Summary>
        <SlidersHorizontal size={16} aria-hidden="true" />
        筛选
        {chosen > 0 && <Chosen>已选 {chosen} 项</Chosen>}
        <ChevronDown size={16} aria-hidden="true" />
      </Summary>
      <Rows>
        {options === null && <PendingRows />}
        {filterRows(search, options ?? noFilterOptions, facets).map((row) => (
          <FilterRow key={row.label} label={row.label} options={row.options}>
            {row.children}
          </FilterRow>
        ))}
      </Rows>
    </Panel>
  );
}
