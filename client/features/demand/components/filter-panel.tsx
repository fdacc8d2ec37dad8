import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import type { DemandFacets, SearchUnderstanding } from '#shared/contract/demand.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { type FilterOptions, noFilterOptions } from '../filter-options.ts';
import { filterRows } from '../filter-rows.ts';
import { chosenFilters, clearedHref } from '../results-model.ts';
import { BudgetRange } from './budget-range.tsx';
import { FilterRow, PendingRow } from './filter-row.tsx';

/**
 * A bottom sheet on narrow screens, always open on wide ones. If the browser cannot force a `details` element open, a script opens it and
 * the summary remains visible. Without JavaScript a press beside the sheet closes it, because the backdrop belongs to the summary.
 */
const Panel = styled.details`
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (min-width: 768px) {
    &::details-content {
      content-visibility: visible;
    }
  }
  @media (max-width: 767px) {
    &[open] > summary::before {
      content: '';
      position: fixed;
      inset: 0;
      z-index: var(--layer-dialog);
      background: var(--overlay);
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
    position: fixed;
    inset: auto 0 0;
    z-index: var(--layer-dialog);
    max-height: 80dvh;
    padding: 0 var(--space-4);
    overflow-y: auto;
    overscroll-behavior: contain;
    border-radius: var(--radius-large) var(--radius-large) 0 0;
    background: var(--surface-raised);
    box-shadow: var(--shadow-3);

    /* Chromium lays out what a closed element hides. */
    :not([open]) > & {
      display: none;
    }
  }
  @media (min-width: 1000px) {
    padding: var(--space-2) var(--space-3);
  }
`;

/** The bottom of the sheet, within reach of the thumb. */
const SheetEnd = styled.div`
  display: none;

  @media (max-width: 767px) {
    position: sticky;
    bottom: 0;
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) 0 calc(var(--space-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--surface-raised);

    > button {
      grid-column: span 2;
    }
    @media (scripting: none) {
      > button {
        display: none;
      }
    }
  }
`;

/** Placeholders for 行业 and 地区, whose long lists are loaded. */
const PendingRows = () => (
  <>
    <PendingRow label="行业" />
    <PendingRow label="地区" />
  </>
);

interface FilterPanelProps {
  search: DemandSearch;
  /** Null while they are loading. */
  options: FilterOptions | null;
  /** Null while the list is loading. */
  facets: DemandFacets | null;
  understanding?: SearchUnderstanding | null | undefined;
  mayHide?: readonly string[] | null | undefined;
  /** The formatted number of demands; null while the list is loading. */
  total: string | null;
}

/** The filters as links, with a form for a custom budget range. */
export function FilterPanel({ search, options, facets, understanding, mayHide, total }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!panel.current?.open) return;
    panel.current.open = false;
    panel.current.querySelector('summary')?.focus();
  };
  useLayoutEffect(() => openWhereWide(panel.current), []);
  const rows = filterRows(search, options ?? noFilterOptions, { facets, understanding, mayHide });
  const chosen = chosenFilters({ ...search, keyword: undefined, memberOnly: false }, noFilterOptions).length;
  return (
    <Panel ref={panel} data-sheet="" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <Summary>
        <SlidersHorizontal size={16} aria-hidden="true" />
        筛选
        {chosen > 0 && <Chosen>已选 {chosen} 项</Chosen>}
        <ChevronDown size={16} aria-hidden="true" />
      </Summary>
      <Rows>
        {options === null && <PendingRows />}
        {rows.map((row) => (
          <FilterRow key={row.label} label={row.label} options={row.options} below={row.children}>
            {row.label === '预算' && <BudgetRange search={search} />}
          </FilterRow>
        ))}
        <SheetEnd>
          {chosen > 0 && (
            <LinkButton size="large" href={clearedHref(search)} data-keep-scroll="">
              清空
            </LinkButton>
          )}
          <Button variant="primary" size="large" onClick={close}>
            {total === null ? '完成' : `查看 ${total} 条需求`}
          </Button>
        </SheetEnd>
      </Rows>
    </Panel>
  );
}

/**
 * Opens the panel on wide screens in browsers without `::details-content` (Chromium before 131, Safari before 18.4). Returns a function
 * that stops following the window width.
 */
function openWhereWide(panel: HTMLDetailsElement | null): (() => void) | undefined {
  if (!panel || CSS.supports('selector(::details-content)')) return undefined;
  const wide = matchMedia('(min-width: 768px)');
  const follow = () => {
    panel.open = wide.matches;
  };
  follow();
  wide.addEventListener('change', follow);
  return () => wide.removeEventListener('change', follow);
}
