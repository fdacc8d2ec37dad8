import { type DemandSearch, type DemandSearchChange, listHref } from '#shared/rules/demand-search.ts';

/** Returns the action of a GET form that changes a part of the list. */
export const pathOf = (search: DemandSearch): string => listHref(search).split('?')[0] ?? '';

/** Hidden inputs for the other filters, so that a GET form works without JavaScript. */
export const FilterInputs = ({ search, change }: { search: DemandSearch; change: DemandSearchChange }) =>
  [...new URLSearchParams(listHref(search, change).split('?')[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
