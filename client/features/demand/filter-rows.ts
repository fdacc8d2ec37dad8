import type { DemandFacets, SearchUnderstanding } from '#shared/contract/demand.ts';
import { demandTypeCodes, settlementModes } from '#shared/contract/demand-enums.ts';
import type { CodeNode } from '#shared/contract/reference.ts';
import { type DemandSearch, type DemandSearchChange, listHref } from '#shared/rules/demand-search.ts';
import { budgetBands, joinValues, sinceDays, toggleValue, valuesOf, verifiedKinds } from '#shared/rules/filter-values.ts';
import { budgetLabel, hiddenLabel, sinceLabel, verifiedLabel } from '#shared/text/filter-labels.ts';
import { demandTypeName, settlementModeName } from '#shared/text/labels.ts';
import type { FilterOption } from './components/filter-row.tsx';
import { type FilterOptions, shortRegionName } from './filter-options.ts';
import { toggleType } from './results-model.ts';

export interface FilterRowModel {
  label: string;
  options: FilterOption[];
  children: FilterOption[];
}

type Facet = DemandFacets['industryCode'];

/** The part of a search's answer that the panel shows; `null` while it is loading. */
interface Known {
  facets: DemandFacets | null;
  understanding?: SearchUnderstanding | null | undefined;
  mayHide?: readonly string[] | null | undefined;
}

/** The current values of a filter: chosen in the address, or named by the keyword. */
interface Chosen {
  values: readonly string[];
  /** The search that an option changes: without the word of the keyword that named the value. */
  base: DemandSearch;
  isNamed: boolean;
}

/**
 * Returns the rows of the filter panel: 行业 and 地区 (each with a second level for the chosen values), 预算, 结算, 发布时间, 更多 and 类型. An
 * option adds its value or removes it.
 */
export function filterRows(search: DemandSearch, options: FilterOptions, { facets, understanding, mayHide }: Known): FilterRowModel[] {
  const chosenBy = (kind: string, values: string | undefined): Chosen => {
    const named = values ? [] : (understanding?.chips.filter((chip) => chip.kind === kind) ?? []);
    const [only, ...more] = named;
    const base = only && more.length === 0 ? { ...search, keyword: only.rest } : search;
    return { values: named.length > 0 ? named.flatMap(({ codes }) => codes) : valuesOf(values), base, isNamed: named.length > 0 };
  };
  const rows = [
    treeRow('行业', 'industryCode', options.industries, chosenBy('', search.industryCode), facets?.industryCode),
    treeRow('地区', 'regionCode', options.regions, chosenBy('REGION', search.regionCode), facets?.regionCode, shortRegionName),
    budgetRow(search, chosenBy('BUDGET', search.budget), facets?.budget ?? undefined),
    settlementRow(chosenBy('SETTLEMENT', search.settlementMode), facets?.settlementMode),
    plainRow(
      '发布时间',
      sinceDays.map((days) =>
        toggleOption(days, sinceLabel(days), search.since === days, search, { since: search.since === days ? undefined : days }),
      ),
    ),
    plainRow('更多', [
      ...verifiedKinds.map((kind) => {
        const isCurrent = valuesOf(search.verified).includes(kind);
        return toggleOption(kind, verifiedLabel(kind), isCurrent, search, { verified: toggleValue(search.verified, kind) });
      }),
      toggleOption('images', '有图', search.withImages === true, search, { withImages: !search.withImages }),
      ...(mayHide ?? []).map((kind) =>
        toggleOption(kind, hiddenLabel(kind), valuesOf(search.hide).includes(kind), search, { hide: toggleValue(search.hide, kind) }),
      ),
    ]),
    plainRow(
      '类型',
      demandTypeCodes.map((code) => {
        const isCurrent = valuesOf(search.typeCode ?? search.typeCodes).includes(code);
        const value = facets?.typeCode.find((one) => one.code === code);
        const numbers =
          isCurrent || !value ? {} : search.typeCode || search.typeCodes ? { added: value.added ?? undefined } : { count: value.count };
        return { ...toggleOption(code, demandTypeName(code), isCurrent, search, toggleType(search, code)), ...numbers };
      }),
    ),
  ];
  return rows.filter((row) => row.options.length > 1);
}

const plainRow = (label: string, options: FilterOption[]): FilterRowModel => ({ label, options, children: [] });

const toggleOption = (key: string, label: string, isCurrent: boolean, search: DemandSearch, change: DemandSearchChange): FilterOption => ({
  key,
  label,
  href: listHref(search, change),
  isCurrent,
});

function treeRow(
  label: string,
  name: 'industryCode' | 'regionCode',
  nodes: readonly CodeNode[],
  { values, base, isNamed }: Chosen,
  facet: Facet | undefined,
  nameOf = (text: string) => text,
): FilterRowModel {
  const hrefOf = (codes: string | undefined): string => listHref(base, { [name]: codes });
  const joined = isNamed ? undefined : joinValues(values);
  const isBelow = (code: string) => values.some((value) => value.startsWith(code));
  const tops = nodes.filter(({ code }) => isBelow(code));
  return {
    label,
    options: [
      anyOption(hrefOf(undefined), values.length === 0),
      ...nodes.map(({ code, name: text }): FilterOption => {
        const isCurrent = isBelow(code);
        const href = hrefOf(isCurrent ? joinValues(valuesOf(joined).filter((value) => !value.startsWith(code))) : addCode(joined, code));
        return { key: code, label: nameOf(text), href, isCurrent, ...(!isCurrent && numberOf(facet, code, joined !== undefined)) };
      }),
    ],
    children: tops.flatMap((top) =>
      // A province with only one city has no second level.
      (top.children && top.children.length > 1 ? top.children : []).map(({ code, name: text }) => ({
        key: code,
        label: nameOf(text),
        href: hrefOf(isBelow(code) ? replaceLast(joined, code, top.code) : addCode(joined, code)),
        isCurrent: isBelow(code),
      })),
    ),
  };
}

/** Adds a code. A region or industry and its parts are never chosen together: the last choice wins. */
const addCode = (joined: string | undefined, code: string): string | undefined =>
  joinValues([...valuesOf(joined).filter((value) => !value.startsWith(code) && !code.startsWith(value)), code]);

/** Removes a part; after the last one the whole is chosen again. */
function replaceLast(joined: string | undefined, code: string, whole: string): string | undefined {
  const left = valuesOf(joined).filter((value) => !value.startsWith(code));
  return joinValues(left.some((value) => value.startsWith(whole)) ? left : [...left, whole]);
}

/** The budget row: one range at a time; 含面议 is offered only with a range. */
function budgetRow(search: DemandSearch, { values, base, isNamed }: Chosen, facet: Facet | undefined): FilterRowModel {
  const toOption = (band: string): FilterOption => {
    const isCurrent = values.includes(band);
    const change = isCurrent ? { budget: undefined, namedBudgetOnly: false } : { budget: band };
    return { ...toggleOption(band, budgetLabel(band), isCurrent, base, change), ...(!isCurrent && numberOf(facet, band, false)) };
  };
  const own = values.filter((value) => !budgetBands.some((band) => band === value));
  return plainRow('预算', [
    anyOption(listHref(base, { budget: undefined, namedBudgetOnly: false }), values.length === 0),
    ...budgetBands.map(toOption),
    ...own.map(toOption),
    ...(search.budget && !isNamed
      ? [toggleOption('negotiable', '含面议', !search.namedBudgetOnly, search, { namedBudgetOnly: !search.namedBudgetOnly })]
      : []),
  ]);
}

function settlementRow({ values, base, isNamed }: Chosen, facet: Facet | undefined): FilterRowModel {
  const joined = isNamed ? undefined : joinValues(values);
  return plainRow('结算', [
    anyOption(listHref(base, { settlementMode: undefined }), values.length === 0),
    ...settlementModes.map((mode) => {
      const isCurrent = values.includes(mode);
      const change = { settlementMode: isCurrent && isNamed ? undefined : toggleValue(joined, mode) };
      return {
        ...toggleOption(mode, settlementModeName(mode), isCurrent, base, change),
        ...(!isCurrent && numberOf(facet, mode, joined !== undefined)),
      };
    }),
  ]);
}

const anyOption = (href: string, isCurrent: boolean): FilterOption => ({ key: 'any', label: '不限', href, isCurrent });

/**
 * Returns the number of demands with this value, or the number it adds to those already chosen. A value missing from the facet counts zero;
 * without a facet the number is unknown.
 */
function numberOf(facet: Facet | undefined, code: string, isAdded: boolean): { count?: number; added?: number } {
  if (!facet || facet.length === 0) return {};
  const value = facet.find((one) => one.code === code);
  if (!isAdded) return { count: value?.count ?? 0 };
  return value && value.added == null ? {} : { added: value?.added ?? 0 };
}
