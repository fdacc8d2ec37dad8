import { demandSorts, demandTypeCodes, settlementModes } from '../contract/demand-enums.ts';
import { type DemandSearch, isDemandTypeCode, MAX_KEYWORD_LENGTH } from './demand-search.ts';
import { readKeyword, readOneOf, readPageNum } from './read-query.ts';

/**
 * Reads a list address: the code in its path (absent on `/demand/type`) and its query. Null for a type that does not exist: a page that
 * does not exist. In the query, what makes no sense counts as absent, as names that are not ours do.
 */
export function readDemandSearch(pathTypeCode: string | undefined, query: URLSearchParams): DemandSearch | null {
  if (pathTypeCode !== undefined && !isDemandTypeCode(pathTypeCode)) return null;
  return {
    ...pick('typeCode', pathTypeCode ?? readOneOf(query, 'typeCode', demandTypeCodes)),
    ...pick('keyword', readKeyword(query, 'keyword', MAX_KEYWORD_LENGTH)),
    ...pick('industryCode', matching(/^\d{2}(\d{2})?$/, query.get('industryCode'))),
    ...pick('regionCode', matching(/^\d{2}(\d{2}){0,2}$/, query.get('regionCode'))),
    ...pick('settlementMode', readOneOf(query, 'settlementMode', settlementModes)),
    memberOnly: query.get('memberOnly')?.trim() === '1',
    sort: readOneOf(query, 'sort', demandSorts) ?? 'default',
    pageNum: readPageNum(query),
  };
}

const matching = (pattern: RegExp, value: string | null): string | undefined => {
  const text = value?.trim() ?? '';
  return pattern.test(text) ? text : undefined;
};

const pick = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  value ? ({ [key]: value } as { [K in Key]: Value }) : {};
