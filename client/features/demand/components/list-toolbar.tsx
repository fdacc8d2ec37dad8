import { Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useIsPlaceholder } from '#client/lib/placeholder.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { demandSorts } from '#shared/contract/demand-enums.ts';
import { type DemandSearch, listHref, MAX_KEYWORD_LENGTH } from '#shared/rules/demand-search.ts';
import { demandSortNames } from '#shared/text/labels.ts';
import { FilterInputs, pathOf } from './filter-inputs.tsx';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  min-height: 44px;
`;

const Sorts = styled.ul`
  display: flex;
  padding: 3px;
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;

const Sort = styled.a`
  display: inline-grid;
  place-items: center;
  height: 30px;
  padding: 0 14px;
  border-radius: 6px;
  color: var(--text-secondary);

  &[aria-current] {
    background: var(--surface-raised);
    color: var(--brand);
    font-weight: var(--weight-medium);
    box-shadow: var(--shadow-1);
  }
`;

const Toggle = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--control);
  color: var(--text);
`;

const Box = styled.span`
  display: inline-grid;
  place-items: center;
  width: 16px;
  height: 16px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-small);
  color: var(--on-brand-fill);

  &[data-checked] {
    border-color: var(--brand-fill);
    background: var(--brand-fill);
  }
`;

const Form = styled.form`
  display: flex;
  flex: 0 1 280px;
  gap: var(--space-2);
  order: 1;
  min-width: 0;
  margin-left: auto;

  /* Phones show only the header's search. */
  @media (max-width: 767px) {
    display: none;
  }
`;

/** Toolbar of a list: order, 只看会员, a search within the list, and the result line as children. */
export const ListToolbar = ({ search, children }: { search: DemandSearch; children: ReactNode }) => (
  <Bar data-whole="">
    <nav aria-label="排序">
      <Sorts>
        {demandSorts.map((sort) => (
          <li key={sort}>
            <Sort
              className="thumb-sized"
              href={listHref(search, { sort })}
              aria-current={search.sort === sort ? 'true' : undefined}
              data-keep-scroll=""
            >
              {demandSortNames[sort]}
            </Sort>
          </li>
        ))}
      </Sorts>
    </nav>
    <Toggle
      href={listHref(search, { memberOnly: !search.memberOnly })}
      aria-current={search.memberOnly ? 'true' : undefined}
      data-keep-scroll=""
    >
      <Box data-checked={search.memberOnly ? '' : undefined} aria-hidden="true">
        {search.memberOnly && <Check size={12} strokeWidth={3} />}
      </Box>
      只看会员
    </Toggle>
    <SearchInside search={search} />
    {children}
  </Bar>
);

/** Search within the list: a GET form that keeps the other filters and works without JavaScript. */
function SearchInside({ search }: { search: DemandSearch }) {
  const isPlaceholder = useIsPlaceholder();
  return (
    <Form action={pathOf(search)} method="get" role="search" aria-label="在当前列表中搜索" inert={isPlaceholder}>
      <TextInput
        key={search.keyword ?? ''}
        type="search"
        name="keyword"
        defaultValue={search.keyword ?? ''}
        maxLength={MAX_KEYWORD_LENGTH}
        placeholder="在当前列表中搜索"
        aria-label="关键词"
        enterKeyHint="search"
      />
      <FilterInputs search={search} change={{ keyword: undefined }} />
      <Button type="submit" aria-label="搜索">
        <Search size={16} aria-hidden="true" />
      </Button>
    </Form>
  );
}
