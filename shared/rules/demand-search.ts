import { type DemandSort, type DemandTypeCode, demandTypeCodes, type SettlementMode } from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { routeTable } from '../routes/route-table.ts';

/** The filters of a list's address; absent: no such filter. */
export interface DemandSearch {
  readonly typeCode?: DemandTypeCode;
  readonly keyword?: string;
  /** Two digits: a whole branch; four: one industry. */
  readonly industryCode?: string;
  /** 2 (省), 4 (市) or 6 (区) digits. */
  readonly regionCode?: string;
  readonly settlementMode?: SettlementMode;
  readonly memberOnly: boolean;
  readonly sort: DemandSort;
  /** From 1. */
  readonly pageNum: number;
}

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
  const { typeCode, keyword, industryCode, regionCode, settlementMode, memberOnly, sort, pageNum } = { ...search, pageNum: 1, ...change };
  const query = new URLSearchParams();
  if (keyword) query.set('keyword', keyword);
  if (industryCode) query.set('industryCode', industryCode);
  if (regionCode) query.set('regionCode', regionCode);
  if (settlementMode) query.set('settlementMode', settlementMode);
  if (memberOnly) query.set('memberOnly', '1');
  if (sort && sort !== 'default') query.set('sort', sort);
  if (pageNum && pageNum > 1) query.set('pageNum', String(pageNum));
  const path = typeCode ? href('demand.list', { typeCode }) : ALL_TYPES_PATH;
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Everything of everyone: where 清空 and 查看更多 lead. */
export const anyDemand: DemandSearch = { memberOnly: false, sort: 'default', pageNum: 1 };

/** Is anything chosen beside the type, the order and the page? */
export const hasFilters = ({ keyword, industryCode, regionCode, settlementMode, memberOnly }: DemandSearch): boolean =>
  Boolean(keyword || industryCode || regionCode || settlementMode || memberOnly);
