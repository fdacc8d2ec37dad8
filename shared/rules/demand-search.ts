import {
  type DemandSort,
  type DemandTypeCode,
  demandSorts,
  demandTypeCodes,
  type SettlementMode,
  settlementModes,
} from '../contract/demand-enums.ts';
import { href } from '../routes/href.ts';
import { routeTable } from '../routes/route-table.ts';

/** What a list address asks for (R12, E46); absent: no such filter. */
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

export type DemandSearchReading = { ok: true; search: DemandSearch } | { ok: false; status: 400 | 404; message: string };
/** `undefined` takes a filter away. */
export type DemandSearchChange = { readonly [Key in keyof DemandSearch]?: DemandSearch[Key] | undefined };

export const MAX_KEYWORD_LENGTH = 50;
const MAX_PAGE_NUM = 10_000;
const ALL_TYPES_PATH = routeTable['demand.list'].paths[1];

/** A type's code as it stands in `/type/{typeCode}`. */
export const isDemandTypeCode = (code: string | undefined): code is DemandTypeCode => demandTypeCodes.some((known) => known === code);

/**
 * Reads a list address: the code in its path (absent on `/demand/type`) and its query. Empty values count as absent, names that are
 * not ours are ignored. A type that does not exist is a page that does not exist (404); any other bad value is a 400 with a sentence
 * for people.
 */
export function readDemandSearch(pathTypeCode: string | undefined, query: URLSearchParams): DemandSearchReading {
  if (pathTypeCode !== undefined && !isDemandTypeCode(pathTypeCode)) return { ok: false, status: 404, message: '没有这个需求类型' };
  const value = (name: string) => query.get(name)?.trim() || undefined;
  const problem = findProblem(value);
  if (problem) return { ok: false, status: 400, message: problem };
  const typeCode = pathTypeCode ?? value('typeCode');
  return {
    ok: true,
    search: {
      ...(isDemandTypeCode(typeCode) && { typeCode }),
      ...pick('keyword', value('keyword')),
      ...pick('industryCode', value('industryCode')),
      ...pick('regionCode', value('regionCode')),
      ...pick('settlementMode', oneOf(settlementModes, value('settlementMode'))),
      memberOnly: value('memberOnly') === '1',
      sort: oneOf(demandSorts, value('sort')) ?? 'default',
      pageNum: Number(value('pageNum') ?? 1),
    },
  };
}

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

function findProblem(value: (name: string) => string | undefined): string | null {
  const keyword = value('keyword') ?? '';
  const page = value('pageNum');
  if (keyword.length > MAX_KEYWORD_LENGTH) return `关键词不能超过 ${MAX_KEYWORD_LENGTH} 个字`;
  if (/\p{Cc}/u.test(keyword)) return '关键词含有无效字符';
  if (value('typeCode') && !isDemandTypeCode(value('typeCode'))) return '未知类型';
  if (!/^(\d{2}(\d{2})?)?$/.test(value('industryCode') ?? '')) return '行业不正确';
  if (!/^(\d{2}(\d{2}){0,2})?$/.test(value('regionCode') ?? '')) return '地区不正确';
  if (value('settlementMode') && !oneOf(settlementModes, value('settlementMode'))) return '结算方式不正确';
  if (!['0', '1', undefined].includes(value('memberOnly'))) return '会员筛选不正确';
  if (value('sort') && !oneOf(demandSorts, value('sort'))) return '排序不正确';
  if (page !== undefined && !(/^\d{1,5}$/.test(page) && Number(page) >= 1 && Number(page) <= MAX_PAGE_NUM)) return '页码不正确';
  return null;
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((known) => known === value);

const pick = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
