import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import type { FilterOptions } from '../filter-options.ts';
import { chosenFilters, clearedHref } from '../list-model.ts';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const Remove = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  min-height: 28px;
  padding: 2px 10px;
  border: 1px solid var(--brand-line);
  border-radius: var(--radius-round);
  background: var(--brand-soft);

  &:hover {
    border-color: var(--brand);
  }
`;

const Clear = styled.a`
  padding: 3px 0;
  color: var(--text-secondary);
  text-decoration: underline;
  text-underline-offset: 3px;
`;

/** The chosen filters; a press takes one away, 清空 all of them. */
export function ChosenFilters({ search, options }: { search: DemandSearch; options: FilterOptions }) {
  const chosen = chosenFilters(search, options);
  if (chosen.length === 0) return null;
  return (
    <List aria-label="已选条件">
      {chosen.map(({ label, removeHref }) => (
        <li key={label}>
          <Remove href={removeHref} data-keep-scroll="">
            <VisuallyHidden>移除条件</VisuallyHidden>
            <span className="one-line">{label}</span>
            <X size={14} aria-hidden="true" />
          </Remove>
        </li>
      ))}
      <li>
        <Clear href={clearedHref(search)} data-keep-scroll="">
          清空
        </Clear>
      </li>
    </List>
  );
}
