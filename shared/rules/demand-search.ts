import { type DemandSort, type DemandTypeCode, demandTypeCodes } from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { routeTable } from '../routes/route-table.ts';
import type { ignoredPartNames } from '../text/ignored-parts.ts';
import type { sinceDays } from './filter-values.ts';

/**
 * Filters in the address of a demand list; an absent one is not set. Several values of a filter are sorted and joined by commas, and a
 * demand matches if it has any of them.
 */
export interface DemandSearch {
  readonly typeCode?: DemandTypeCode;
  /** Two or more types; only on the list of all types. */
  readonly typeCodes?: string;
  readonly keyword?: string;
  /** Two digits select a whole branch, four digits one industry. */
  readonly industryCode?: string;
  /** 2 (省), 4 (市) or 6 (区) digits. */
  readonly regionCode?: string;
  readonly settlementMode?: string;
  /** Range in yuan: `50000-200000` or `500000-`. */
  readonly budget?: string;
  /** Only with a budget: excludes the demands without a budget. */
  readonly namedBudgetOnly?: boolean;
  /** Published within the last so many days, today included. */
  readonly since?: (typeof sinceDays)[number];
  /** `official`, `real`. */
  readonly verified?: string;
  readonly withImages?: boolean;
  readonly memberOnly: boolean;
  /** `contacted`, `unwanted`: demands to exclude; only has an effect for signed-in users. */
  readonly hide?: string;
  readonly sort: DemandSort;
  /** Page number, from 1. */
  readonly pageNum: number;
  /** Parts of the address that could not be read. */
  readonly ignored?: readonly IgnoredPart[];
}

/** Names of query parameters, and `keywordEnd`: the part of a keyword beyond the maximum length. */
export type IgnoredPart = keyof typeof ignoredPartNames;

/** Changes of filters; `undefined` removes one. */
export type DemandSearchChange = { readonly [Key in keyof DemandSearch]?: DemandSearch[Key] | undefined };

export const MAX_KEYWORD_LENGTH = 50;
const ALL_TYPES_PATH = routeTable['demand.list'].paths[1];

/** Returns whether a text is the code of a type, as in `/type/{typeCode}`. */
export const isDemandTypeCode = (code: string | undefined): code is DemandTypeCode => demandTypeCodes.some((known) => known === code);

/**
 * Returns the address of the list after a change, in one canonical order and without defaults. Changing a filter returns to the first page;
 * the page is only set by a change of `pageNum` itself.
 */
export function listHref(search: DemandSearch, change: DemandSearchChange = {}): string {
  const all = { ...search, pageNum: 1, ...change };
  const { typeCode, typeCodes, budget, namedBudgetOnly, sort, pageNum = 1 } = all;
  const written: Readonly<Record<string, string | number | boolean | undefined | readonly string[]>> = {
    ...all,
    typeCode: typeCode ? '' : typeCodes,
    negotiable: budget && namedBudgetOnly && '0',
    sort: sort === 'default' ? '' : sort,
    pageNum: pageNum > 1 && pageNum,
  };
  const query = new URLSearchParams();
  for (const name of namesInOrder) {
    const value = written[name];
    if (value) query.set(name, value === true ? '1' : String(value));
  }
  const path = typeCode ? href('demand.list', { typeCode }) : ALL_TYPES_PATH;
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `${path}?${text}` : path;
}

/** Returns the address of the results of a saved search, newest first. Visiting it counts as a visit to the saved search `id`. */
export const savedSearchHref = (search: DemandSearch, id: string): string =>
  `${listHref(search, { sort: 'new', since: undefined, hide: undefined })}&savedId=${id}`;

/** Names of query parameters in canonical order. */
const namesInOrder =
  'typeCode keyword industryCode regionCode settlementMode budget negotiable since verified withImages memberOnly hide sort pageNum'.split(
    ' ',
  );

/** Search without any filter: the target of 清空 and 查看更多. */
export const anyDemand: DemandSearch = { memberOnly: false, sort: 'default', pageNum: 1 };
