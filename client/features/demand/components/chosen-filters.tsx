import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { SearchUnderstanding } from '#shared/contract/demand.ts';
import type { DemandSearch } from '#shared/rules/demand-search.ts';
import { ignoredSentence } from '#shared/text/ignored-parts.ts';
import type { FilterOptions } from '../filter-options.ts';
import { type ChosenFilter, chosenFilters, clearedHref, searchAdvice } from '../results-model.ts';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > li {
    min-width: 0;
  }
  /* Room for touch targets of 44 px. */
  @media (max-width: 767px) {
    row-gap: 14px;
  }
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

  /* As high as the other items, for its touch target in a row of its own. */
  @media (max-width: 767px) {
    display: inline-block;
  }
`;

const Advice = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  color: var(--text-muted);

  > a {
    padding: 3px 0;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  /* Room for touch targets of 44 px. */
  @media (max-width: 767px) {
    row-gap: 14px;
  }
`;

interface ChosenFiltersProps {
  search: DemandSearch;
  options: FilterOptions;
  /** Null if the meaning of the keyword is unknown. */
  understanding?: SearchUnderstanding | null | undefined;
}

/** Shows the active filters and how the keyword was understood. Each can be removed on its own; 清空 removes all. */
export function ChosenFilters({ search, options, understanding }: ChosenFiltersProps) {
  const chosen = chosenFilters(search, options, { understanding });
  const advice = understanding ? searchAdvice(search, understanding) : [];
  return (
    <>
      {search.ignored && <Advice role="note">{ignoredSentence(search.ignored)}</Advice>}
      <ChosenList search={search} chosen={chosen} />
      {advice.map(({ text, links }) => (
        <Advice key={text}>
          {text}
          {links.map(({ label, href }) => (
            <a className="thumb-sized" key={href} href={href} data-keep-scroll="">
              {label}
            </a>
          ))}
        </Advice>
      ))}
    </>
  );
}

function ChosenList({ search, chosen }: { search: DemandSearch; chosen: readonly ChosenFilter[] }) {
  if (chosen.length === 0) return null;
  return (
    <List aria-label="已选条件">
      {chosen.map(({ key, label, removeHref }) => (
        <li key={key}>
          <Remove className="thumb-sized" href={removeHref} data-keep-scroll="">
            <VisuallyHidden>移除条件</VisuallyHidden>
            <span className="one-line">{label}</span>
            <X size={14} aria-hidden="true" />
          </Remove>
        </li>
      ))}
      <li>
        <Clear className="thumb-sized" href={clearedHref(search)} data-keep-scroll="">
          清空
        </Clear>
      </li>
    </List>
  );
}
