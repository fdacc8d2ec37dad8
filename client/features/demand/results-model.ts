import type { SearchGroup, SearchUnderstanding } from '#shared/contract/demand.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { type DemandSearch, type DemandSearchChange, isDemandTypeCode, listHref } from '#shared/rules/demand-search.ts';
import { toggleValue, valuesOf } from '#shared/rules/filter-values.ts';
import { budgetLabel, hiddenLabel, sinceLabel, verifiedLabel } from '#shared/text/filter-labels.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { type FilterOptions, industryLabel, regionLabel } from './filter-options.ts';
import { type ListExtent, reachableTotal, type SearchPage, totalLabel } from './list-model.ts';

export interface ChosenFilter {
  /** Stable key of this filter, independent of the other filters. */
  key: string;
  label: string;
  /** Address of the list without this filter. */
  removeHref: string;
  /** Formatted total of that list; undefined if it was not counted. */
  total?: string | undefined;
}

/**
 * Returns the chosen values in the order of the filters. A keyword appears as its parts if their meaning is known. A single type is not
 * included because it has its own tab.
 */
export function chosenFilters(
  search: DemandSearch,
  options: FilterOptions,
  { understanding, removals }: Pick<SearchPage, 'understanding' | 'removals'> = {},
): ChosenFilter[] {
  const { keyword, typeCodes, industryCode, regionCode, settlementMode, budget, since, verified, withImages, memberOnly, hide } = search;
  const filter = (name: string, value: string, label: string, removeHref: string): ChosenFilter => {
    const removal = removals?.find((one) => one.name === name && one.value === value);
    return { key: `${name} ${label}`, label, removeHref, ...(removal && { total: totalLabel(removal) }) };
  };
  const several = (name: JoinedFilter, values: string | undefined, labelOf: (value: string) => string) =>
    valuesOf(values).map((value) => filter(name, value, labelOf(value), listHref(search, { [name]: toggleValue(values, value) })));
  const words = understanding
    ? understanding.chips.map(({ label, rest }) => filter('keyword', rest, label, restHref(search, rest)))
    : keyword
      ? [filter('keyword', '', `「${keyword}」`, listHref(search, { keyword: undefined }))]
      : [];
  return [
    ...words,
    ...valuesOf(typeCodes).map((code) => filter('typeCode', code, demandTypeName(code), listHref(search, toggleType(search, code)))),
    ...several('industryCode', industryCode, (code) => industryLabel(options, code)),
    ...several('regionCode', regionCode, (code) => regionLabel(options, code)),
    ...several('settlementMode', settlementMode, settlementModeName),
    ...(budget
      ? [
          filter(
            'budget',
            budget,
            `预算 ${budgetLabel(budget)}${search.namedBudgetOnly ? '，不含面议' : ''}`,
            listHref(search, { budget: undefined, namedBudgetOnly: false }),
          ),
        ]
      : []),
    ...(since ? [filter('since', since, sinceLabel(since), listHref(search, { since: undefined }))] : []),
    ...several('verified', verified, verifiedLabel),
    ...(withImages ? [filter('withImages', '1', '有图', listHref(search, { withImages: false }))] : []),
    ...(memberOnly ? [filter('memberOnly', '1', '只看会员', listHref(search, { memberOnly: false }))] : []),
    ...several('hide', hide, hiddenLabel),
  ];
}

type JoinedFilter = 'industryCode' | 'regionCode' | 'settlementMode' | 'verified' | 'hide';

/** Adds or removes a type; a single type has its own address. */
export function toggleType({ typeCode, typeCodes }: DemandSearch, code: string): DemandSearchChange {
  const types = toggleValue(typeCode ?? typeCodes, code);
  return isDemandTypeCode(types) ? { typeCode: types, typeCodes: undefined } : { typeCode: undefined, typeCodes: types };
}

/** Returns the address of the list with the rest of its keyword. */
const restHref = (search: DemandSearch, rest: string, change: DemandSearchChange = {}): string =>
  listHref(search, { keyword: rest || undefined, ...change });

export interface SearchAdvice {
  /** A sentence, or the common text before the links. */
  text: string;
  links: { label: string; href: string }[];
}

const quoteAll = (words: readonly string[]): string => words.map((word) => `「${word}」`).join('');

/** Returns advice about a keyword: corrections, other meanings, a likely type and parts without effect. */
export function searchAdvice(search: DemandSearch, { chips, typeHint, ignored, corrected }: SearchUnderstanding): SearchAdvice[] {
  const type = demandTypeCodes.find((code) => code === typeHint);
  return [
    ...(corrected
      ? [
          {
            text: `没有包含${quoteAll(corrected.corrections.map(({ typed }) => typed))}的需求，已按${quoteAll(corrected.corrections.map(({ taken }) => taken))}搜索`,
            links: [{ label: '仍按原文搜索', href: restHref(search, corrected.literal) }],
          },
        ]
      : []),
    ...chips.flatMap(({ label, rest, others }) =>
      others.length === 0
        ? []
        : [
            {
              text: `「${label}」也可以是`,
              links: others.map((other) => ({ label: other.label, href: restHref(search, rest, { regionCode: other.code }) })),
            },
          ],
    ),
    ...(type ? [{ text: '可能在找', links: [{ label: demandTypeName(type), href: listHref(search, { typeCode: type }) }] }] : []),
    ...ignored.map(({ sentence, rest }) => ({ text: sentence, links: [{ label: '去掉', href: restHref(search, rest) }] })),
  ];
}

/** Returns the address of the publish form, prefilled from the search. */
export function publishSearchHref(
  { typeCode, keyword, industryCode, regionCode }: DemandSearch,
  understanding: SearchUnderstanding | null | undefined,
): string {
  const codesOf = (kind: string) => understanding?.chips.filter((chip) => chip.kind === kind).map(({ codes }) => codes) ?? [];
  const only = (lists: readonly (readonly string[])[]): string | undefined => lists.find(({ length }) => length === 1)?.[0];
  return href(
    'demand.publish',
    {},
    {
      typeCode: typeCode ?? only(codesOf('TYPE')) ?? understanding?.typeHint ?? undefined,
      title: keyword,
      industryCode: only([valuesOf(industryCode)]) ?? only(codesOf('WORD')),
      regionCode: only([valuesOf(regionCode)]) ?? only(codesOf('REGION')),
    },
  );
}

/** Groups the records of a page under their sentences; returns one group without a sentence if the API has none. */
export function groupRecords<Item>(records: readonly Item[], groups: readonly SearchGroup[] | null | undefined) {
  let at = 0;
  return (groups ?? [{ step: 'R0', text: null, count: records.length, words: null }]).map(({ text, count, words }) => {
    const from = at;
    at += count;
    return {
      text: text ?? null,
      items: records
        .slice(from, at)
        .map((item, index) => ({ item, note: words?.[index]?.length ? `含：${words[index].join('、')}` : undefined })),
    };
  });
}

/** Returns whether anything besides type, order and page is chosen. */
export const hasFilters = ({ typeCode: _typeCode, sort: _sort, pageNum: _pageNum, ignored: _ignored, ...filters }: DemandSearch): boolean =>
  Object.values(filters).some(Boolean);

/** Returns the address of the list without filters, of the same type and in the same order. */
export const clearedHref = ({ typeCode, sort }: DemandSearch): string =>
  listHref({ ...(typeCode && { typeCode }), sort, memberOnly: false, pageNum: 1 });

/** Returns the text that replaces the total if the pages do not reach all results: 「可翻看前 2,000 条」. */
export const reachLabel = (extent: ListExtent): string | undefined =>
  reachableTotal(extent) < extent.total || extent.isTotalAtLeast ? `可翻看前 ${groupDigits(reachableTotal(extent))} 条` : undefined;

/** Returns suggestions for an empty page. */
export function emptyAdvice(search: DemandSearch, extent: ListExtent): { title: string; hint: string } {
  const { total } = extent;
  const reach = reachLabel(extent);
  if (reach) return { title: '这一页没有内容', hint: `需求较多，${reach}。增加几个筛选条件，更快找到合适的。` };
  if (total > 0) return { title: '这一页没有内容', hint: `共有 ${groupDigits(total)} 条需求，回到第一页看看。` };
  if (search.keyword) return { title: `没有找到与「${search.keyword}」有关的需求`, hint: '换一个更短的词，或减少几个筛选条件再试。' };
  if (hasFilters(search)) return { title: '没有符合条件的需求', hint: '放宽行业、地区、预算或结算方式再试。' };
  return { title: '这里暂无需求', hint: '看看其他类型的合作需求。' };
}
