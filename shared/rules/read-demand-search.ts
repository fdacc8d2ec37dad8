import { demandSorts, settlementModes } from '../contract/demand-enums.ts';
import { type DemandSearch, isDemandTypeCode, MAX_KEYWORD_LENGTH } from './demand-search.ts';

export type DemandSearchReading = { ok: true; search: DemandSearch } | { ok: false; status: 400 | 404; message: string };

const MAX_PAGE_NUM = 10_000;

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
