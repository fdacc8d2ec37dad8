import type { ChipKind } from './search/understand.ts';

/** Filters of which two suffice to save a search. The date does not count because it expires, `hide` because it excludes. */
const countedFilters = [
  'typeCode',
  'industryCode',
  'regionCode',
  'settlementMode',
  'budget',
  'verified',
  'withImages',
  'memberOnly',
] as const;
type CountedFilter = (typeof countedFilters)[number];

/** The filter that a condition in a keyword stands for. */
const filterOfChip: Partial<Record<ChipKind, CountedFilter>> = {
  TYPE: 'typeCode',
  REGION: 'regionCode',
  SETTLEMENT: 'settlementMode',
  BUDGET: 'budget',
  MEMBER: 'memberOnly',
};
const filterOf: Readonly<Record<string, CountedFilter | undefined>> = filterOfChip;

/**
 * Returns whether a search can be saved: its keyword contains a word, or it has two conditions, including those that the keyword names: 上海
 * alone would match too many demands. `chips` is what the API read from the keyword; null: it reads none, and the keyword is a word.
 */
export function isSavable(
  query: { readonly [Name in CountedFilter | 'keyword']?: string | undefined },
  chips: readonly { kind: string }[] | null | undefined,
): boolean {
  if (chips ? chips.some(({ kind }) => kind === 'WORD') : query.keyword) return true;
  const given = countedFilters.filter((name) => query[name] && query[name] !== '0');
  const named = (chips ?? []).flatMap(({ kind }) => filterOf[kind] ?? []);
  return new Set([...given, ...named]).size > 1;
}
