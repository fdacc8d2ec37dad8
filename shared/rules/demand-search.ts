import { type DemandSort, type DemandTypeCode, demandTypeCodes } from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { routeTable } from '../routes/route-table.ts';
import type { ignoredPartNames } from '../text/ignored-parts.ts';
import type { sinceDays } from './filter-values.ts';

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
  /** `contacted`, `unwanted`: left out for whoever is signed in. */
  readonly hide?: string;
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
const ALL_TYPES_PATH = routeTable['demand.list'].paths[1];

/** A type's code as it stands in `/type/{typeCode}`. */
export const isDemandTypeCode = (code: string | undefined): code is DemandTypeCode => demandTypeCodes.some((known) => known === code);

/**
 * The address of the list after a change, in one canonical order with defaults left out. Changing a filter goes back to the first
 * page; only a change of `pageNum` itself keeps or sets it.
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

/** The results of a saved search, the newest first: a visit to them is a visit to the saved search `id`. */
export const savedSearchHref = (search: DemandSearch, id: string): string =>
  `${listHref(search, { sort: 'new', since: undefined, hide: undefined })}&savedId=${id}`;

/** As addresses have them. */
const namesInOrder =
  'typeCode keyword industryCode regionCode settlementMode budget negotiable since verified withImages memberOnly hide sort pageNum'.split(
    ' ',
  );

/** Everything of everyone: where 清空 and 查看更多 lead. */
export const anyDemand: DemandSearch = { memberOnly: false, sort: 'default', pageNum: 1 };
