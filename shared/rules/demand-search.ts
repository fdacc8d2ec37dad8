import { type DemandSort, type DemandTypeCode, demandTypeCodes } from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { routeTable } from '../routes/route-table.ts';
import type { ignoredPartNames } from '../text/ignored-parts.ts';

/** The filters of a list's address; absent: no such filter. Several values of one are joined by commas, in order: any of them will do. */
export interface DemandSearch {
  readonly typeCode?: DemandTypeCode;
  /** Two types or more, on the list of all types. */
  readonly typeCodes?: string;
  readonly keyword?: string;
  /** Two digits: a whole branch; four: one industry. */
  readonly industryCode?: string;
  /** 2 (省), 4 (市) or 6 (区) digits. */
  readonly regionCode?: string;
  readonly settlementMode?: string;
  /** In yuan, `50000-200000` or `500000-`. */
  readonly budget?: string;
  /** With a budget: without the demands that name none. */
  readonly namedBudgetOnly?: boolean;
  /** Published on the last so many days, today included. */
  readonly since?: (typeof sinceDays)[number];
  /** `official`, `real` */
  readonly verified?: string;
  readonly withImages?: boolean;
  readonly memberOnly: boolean;
  readonly sort: DemandSort;
  /** From 1. */
  readonly pageNum: number;
  /** Parts of the address that say nothing. */
  readonly ignored?: readonly IgnoredPart[];
}

/** Names of the query, and `keywordEnd`: what a keyword has beyond the characters that a search takes. */
export type IgnoredPart = keyof typeof ignoredPartNames;

/** `undefined` takes a filter away. */
export type DemandSearchChange = { readonly [Key in keyof DemandSearch]?: DemandSearch[Key] | undefined };

export const MAX_KEYWORD_LENGTH = 50;
/** Values of one filter. */
export const MAX_VALUES = 10;
export const sinceDays = ['1', '3', '7', '30'] as const;
export const verifiedKinds = ['official', 'real'] as const;
/** The ranges that are offered, in yuan. They overlap at their ends as budgets do. */
export const budgetBands = ['0-10000', '10000-50000', '50000-200000', '200000-500000', '500000-'] as const;
const ALL_TYPES_PATH = routeTable['demand.list'].paths[1];

/** The values of a filter. */
export const valuesOf = (joined: string | undefined): string[] => joined?.split(',') ?? [];

/** The other way round; undefined for none. */
export const joinValues = (values: readonly string[]): string | undefined => [...new Set(values)].toSorted().join(',') || undefined;

/** Adds a value to a filter, or takes it away. */
export const toggleValue = (joined: string | undefined, value: string): string | undefined => {
  const values = valuesOf(joined);
  return joinValues(values.includes(value) ? values.filter((known) => known !== value) : [...values, value]);
};

/** A type's code as it stands in `/type/{typeCode}`. */
export const isDemandTypeCode = (code: string | undefined): code is DemandTypeCode => demandTypeCodes.some((known) => known === code);

/**
 * The address of the list after a change, in one canonical order with defaults left out. Changing a filter goes back to the first
 * page; only a change of `pageNum` itself keeps or sets it.
 */
export function listHref(search: DemandSearch, change: DemandSearchChange = {}): string {
  const { typeCode, typeCodes, keyword, industryCode, regionCode, settlementMode, budget, namedBudgetOnly, since, verified, ...rest } = {
    ...search,
    pageNum: 1,
    ...change,
  };
  const query = new URLSearchParams();
  const add = (name: string, value: string | false | undefined) => value && query.set(name, value);
  add('typeCode', !typeCode && typeCodes);
  add('keyword', keyword);
  add('industryCode', industryCode);
  add('regionCode', regionCode);
  add('settlementMode', settlementMode);
  add('budget', budget);
  add('negotiable', budget && namedBudgetOnly && '0');
  add('since', since);
  add('verified', verified);
  add('withImages', rest.withImages && '1');
  add('memberOnly', rest.memberOnly && '1');
  add('sort', rest.sort !== 'default' && rest.sort);
  add('pageNum', (rest.pageNum ?? 1) > 1 && String(rest.pageNum));
  const path = typeCode ? href('demand.list', { typeCode }) : ALL_TYPES_PATH;
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `${path}?${text}` : path;
}

/** Everything of everyone: where 清空 and 查看更多 lead. */
export const anyDemand: DemandSearch = { memberOnly: false, sort: 'default', pageNum: 1 };

/** Is anything chosen beside the type, the order and the page? */
export const hasFilters = ({ typeCode: _typeCode, sort: _sort, pageNum: _pageNum, ignored: _ignored, ...filters }: DemandSearch): boolean =>
  Object.values(filters).some(Boolean);
