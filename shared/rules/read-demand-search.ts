import { demandSorts, demandTypeCodes, settlementModes } from '../contract/demand-enums.ts';
import { type DemandSearch, type IgnoredPart, isDemandTypeCode, MAX_KEYWORD_LENGTH } from './demand-search.ts';
import { hiddenKinds, joinValues, MAX_VALUES, sinceDays, verifiedKinds } from './filter-values.ts';
import { readGivenPageNum, readKeyword, readOneOf } from './read-query.ts';

/**
 * Reads a list address: the type code in its path (absent on `/demand/type`) and its query. Returns null for an unknown type, whose page
 * does not exist. An invalid value in the query counts as absent and is listed in `ignored`; unknown names are not.
 */
export function readDemandSearch(pathTypeCode: string | undefined, query: URLSearchParams): DemandSearch | null {
  if (pathTypeCode !== undefined && !isDemandTypeCode(pathTypeCode)) return null;
  const ignored: IgnoredPart[] = [];
  /** Records a parameter that was given but could not be read. */
  const note = <Value>(name: IgnoredPart, value: Value | undefined): Value | undefined => {
    if (value === undefined && query.get(name)?.trim()) ignored.push(name);
    return value;
  };
  const readMany = (name: IgnoredPart, isValid: (value: string) => boolean): string | undefined => {
    const given = (query.get(name) ?? '').split(/[,，]/u).map((value) => value.trim());
    const values = [...new Set(given.filter(isValid))];
    if (values.length > MAX_VALUES || given.some((value) => value && !isValid(value))) ignored.push(name);
    return joinValues(values.slice(0, MAX_VALUES));
  };
  const readFlag = (name: IgnoredPart): boolean => note(name, flags[query.get(name)?.trim().toLowerCase() ?? '']) === true;
  const among = (values: readonly string[]) => (value: string) => values.includes(value);

  const types = readMany('typeCode', among(demandTypeCodes));
  // The path takes precedence.
  if (pathTypeCode && types && types !== pathTypeCode) ignored.push('typeCode');
  const keyword = readKeyword(query, 'keyword', MAX_KEYWORD_LENGTH);
  note('keyword', keyword || undefined);
  if (keyword && readKeyword(query, 'keyword', Number.POSITIVE_INFINITY) !== keyword) ignored.push('keywordEnd');
  const typeCode = pathTypeCode ?? types;
  const budget = note('budget', readBudgetRange(query.get('budget')?.trim() ?? '')) ?? readBudgetForm(query, ignored);
  const search = {
    ...pick(isDemandTypeCode(typeCode) ? 'typeCode' : 'typeCodes', typeCode),
    ...pick('keyword', keyword),
    ...pick(
      'industryCode',
      readMany('industryCode', (value) => /^\d{2}(\d{2})?$/.test(value)),
    ),
    ...pick(
      'regionCode',
      readMany('regionCode', (value) => /^\d{2}(\d{2}){0,2}$/.test(value)),
    ),
    ...pick('settlementMode', readMany('settlementMode', among(settlementModes))),
    ...pick('budget', budget),
    ...pick(
      'namedBudgetOnly',
      note('negotiable', flags[query.get('negotiable')?.trim().toLowerCase() ?? '']) === false && budget !== undefined,
    ),
    ...pick('since', note('since', readOneOf(query, 'since', sinceDays))),
    ...pick('verified', readMany('verified', among(verifiedKinds))),
    ...pick('withImages', readFlag('withImages')),
    memberOnly: readFlag('memberOnly'),
    ...pick('hide', readMany('hide', among(hiddenKinds))),
    sort: note('sort', readOneOf(query, 'sort', demandSorts)) ?? 'default',
    pageNum: note('pageNum', readGivenPageNum(query)) ?? 1,
  } as DemandSearch;
  return ignored.length > 0 ? { ...search, ignored } : search;
}

/** Spellings of flags that external links use. */
const flags: Readonly<Record<string, boolean | undefined>> = Object.assign(Object.create(null), {
  1: true,
  true: true,
  yes: true,
  on: true,
  0: false,
  false: false,
  no: false,
  off: false,
});

/** Reads a range in whole yuan, `50000-200000` or `500000-`; undefined if it is not a range. */
function readBudgetRange(text: string): string | undefined {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})?$/.exec(text) ?? [];
  if (from === undefined || (to === undefined ? Number(from) === 0 : Number(to) < Math.max(1, Number(from)))) return undefined;
  return `${Number(from)}-${to === undefined ? '' : Number(to)}`;
}

/**
 * Reads the two fields of the budget form, which are in 万元. The lower one of two is the minimum, whichever field it is in. Ignores a text that
 * is no number, and a maximum of 0.
 */
function readBudgetForm(query: URLSearchParams, ignored: IgnoredPart[]): string | undefined {
  const [least, most] = ['budgetFrom', 'budgetTo'].map((name) => toYuan(query.get(name)?.trim() ?? ''));
  if (Number.isNaN(least) || Number.isNaN(most) || most === 0) {
    ignored.push('budget');
    return undefined;
  }
  if (most === undefined) return least ? `${least}-` : undefined;
  return `${Math.min(least ?? 0, most)}-${Math.max(least ?? 0, most)}`;
}

/** Converts 万元 to yuan; undefined for an empty field, NaN for anything but a number. */
const toYuan = (text: string): number | undefined => {
  if (!text) return undefined;
  return /^\d{1,5}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : Number.NaN;
};

const pick = <Value>(key: string, value: Value | undefined) => (value ? { [key]: value } : {});
