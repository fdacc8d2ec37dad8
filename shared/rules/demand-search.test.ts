import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ignoredSentence } from '../text/ignored-parts.ts';
import { anyDemand, type DemandSearch, listHref } from './demand-search.ts';
import { readDemandSearch } from './read-demand-search.ts';

const read = (typeCode: string | undefined, query = '') => readDemandSearch(typeCode, new URLSearchParams(query));
const searchOf = (typeCode: string | undefined, query = ''): DemandSearch => {
  const search = read(typeCode, query);
  if (!search) throw new Error(`no such list: ${typeCode}`);
  return search;
};

test('an address without a query has no filters and the default order', () => {
  expect(searchOf(undefined)).toEqual(anyDemand);
  expect(searchOf('10')).toEqual({ ...anyDemand, typeCode: '10' });
});

test('reads every filter', () => {
  const query = 'keyword=%E5%A5%B6%E8%8C%B6&industryCode=0101&regionCode=4403&settlementMode=CPA&memberOnly=1&sort=new&pageNum=3';
  expect(searchOf('20', query)).toEqual({
    typeCode: '20',
    keyword: '奶茶',
    industryCode: '0101',
    regionCode: '4403',
    settlementMode: 'CPA',
    memberOnly: true,
    sort: 'new',
    pageNum: 3,
  });
});

test('ignores empty values and unknown names', () => {
  expect(searchOf(undefined, 'keyword=%20&industryCode=&sort=&pageNum=&utm_source=x')).toEqual(anyDemand);
});

test('the type may be in the query of /demand/type, but the path takes precedence', () => {
  expect(searchOf(undefined, 'typeCode=30').typeCode).toBe('30');
  expect(searchOf('10', 'typeCode=30').typeCode).toBe('10');
});

test.each(['11', '', '010', 'abc', '__proto__'])('/type/%s does not exist', (typeCode) => {
  expect(read(typeCode)).toBeNull();
});

test.each([
  'typeCode=11',
  'industryCode=1',
  'industryCode=010101',
  'regionCode=4',
  'regionCode=44030',
  'settlementMode=cpa',
  'memberOnly=maybe',
  'withImages=2',
  'negotiable=perhaps',
  'since=2',
  'verified=phone',
  'budget=5',
  'budget=-5',
  'budget=0-',
  'budget=9-1',
  'budget=0-0',
  'budget=1.5-3',
  'budget=12345678901-',
  'sort=old',
  'sort=toString',
  'pageNum=-1',
  'pageNum=0',
  'pageNum=1.5',
  'pageNum=10001',
  'pageNum=1e9',
  'pageNum=999999999999',
  'pageNum=abc',
  'keyword=%00%1F',
])('%s is invalid: it counts as absent and is listed in `ignored`', (query) => {
  const ignored = [query.split('=')[0]];
  expect(read(undefined, query)).toEqual({ ...anyDemand, ignored });
  expect(read(undefined, `regionCode=44&${query}`)).toMatchObject(query.startsWith('regionCode') ? {} : { regionCode: '44', ignored });
});

test('reads a flag in all common spellings', () => {
  for (const value of ['1', 'true', 'Yes', 'on'])
    expect(searchOf(undefined, `memberOnly=${value}`)).toEqual({ ...anyDemand, memberOnly: true });
  for (const value of ['0', 'false', 'no', 'off']) expect(searchOf(undefined, `memberOnly=${value}`)).toEqual(anyDemand);
});

test('keeps the valid values of a filter, sorted, without duplicates and ten at most', () => {
  expect(searchOf('10', 'regionCode=44,31,44,9,x&settlementMode=FIXED,CPS')).toEqual({
    ...anyDemand,
    typeCode: '10',
    regionCode: '31,44',
    settlementMode: 'CPS,FIXED',
    ignored: ['regionCode'],
  });
  const many = Array.from({ length: 12 }, (_, index) => String(11 + index)).join(',');
  expect(searchOf(undefined, `industryCode=${many}`)).toMatchObject({
    industryCode: '11,12,13,14,15,16,17,18,19,20',
    ignored: ['industryCode'],
  });
});

test('several types are possible only on the list of all types', () => {
  expect(searchOf(undefined, 'typeCode=20,10')).toEqual({ ...anyDemand, typeCodes: '10,20' });
  expect(listHref(searchOf(undefined, 'typeCode=20,10'))).toBe('/demand/type?typeCode=10,20');
  expect(searchOf('10', 'typeCode=10,20')).toEqual({ ...anyDemand, typeCode: '10', ignored: ['typeCode'] });
  expect(searchOf('10', 'typeCode=10')).toEqual({ ...anyDemand, typeCode: '10' });
});

test('a budget is a range in yuan; 不含面议 only has an effect together with it', () => {
  expect(searchOf(undefined, 'budget=050000-200000&negotiable=0')).toMatchObject({ budget: '50000-200000', namedBudgetOnly: true });
  expect(searchOf(undefined, 'budget=500000-&negotiable=1')).toEqual({ ...anyDemand, budget: '500000-' });
  expect(searchOf(undefined, 'negotiable=0')).toEqual(anyDemand);
});

test.each([
  ['budgetFrom=5&budgetTo=50', '50000-500000'],
  ['budgetFrom=50&budgetTo=5', '50000-500000'],
  ['budgetFrom=5&budgetTo=5', '50000-50000'],
  ['budgetFrom=%201.5%20&budgetTo=', '15000-'],
  ['budgetFrom=&budgetTo=0.0001', '0-1'],
  ['budgetFrom=0&budgetTo=', undefined],
  ['budgetFrom=&budgetTo=', undefined],
])('the fields of the budget form %s are read as %s', (query, budget) => {
  expect(searchOf(undefined, query)).toEqual({ ...anyDemand, ...(budget && { budget }) });
});

test.each(['budgetFrom=五&budgetTo=50', 'budgetFrom=5&budgetTo=-9', 'budgetFrom=&budgetTo=0', 'budgetFrom=123456'])(
  'a budget form with %s is ignored, and the list says so',
  (query) => expect(searchOf(undefined, query)).toEqual({ ...anyDemand, ignored: ['budget'] }),
);

test('lists the ignored parts once each, in the order of the filters', () => {
  expect(ignoredSentence(['pageNum', 'industryCode', 'pageNum'])).toBe('已忽略无法识别的条件：行业、页码');
});

const good: Readonly<Record<string, readonly string[]>> = {
  typeCode: ['10', '20,30'],
  keyword: ['奶茶', 'a b'],
  industryCode: ['01', '0101,02'],
  regionCode: ['44', '4403', '440305,31'],
  settlementMode: ['CPA', 'CPS,SHARE'],
  budget: ['0-10000', '500000-'],
  since: ['1', '30'],
  verified: ['real', 'official,real'],
  withImages: ['1', 'true'],
  memberOnly: ['1', 'on'],
  hide: ['unwanted', 'contacted,unwanted'],
  sort: ['new', 'hot'],
  pageNum: ['2', '17'],
};
const bad: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.keys(good).map((name) => [name, ['zzz', '-7', '1.5', '%', "' or 1=1--", '<b>', '__proto__', '999999999999', '😀']]),
  ),
  keyword: ['\u0000', '\u001f\u007f'],
};
const address = fc.record(
  Object.fromEntries(
    Object.keys(good).map((name) => [
      name,
      fc.option(
        fc.oneof(
          fc.record({ isBad: fc.constant(false), value: fc.constantFrom(...(good[name] ?? [])) }),
          fc.record({ isBad: fc.constant(true), value: fc.constantFrom(...(bad[name] ?? [])) }),
        ),
      ),
    ]),
  ),
);

test('applies the valid parts of any address and lists the invalid ones', () => {
  fc.assert(
    fc.property(address, (parts) => {
      const given = Object.entries(parts).flatMap(([name, part]) => (part ? [{ name, ...part }] : []));
      const queryOf = (some: typeof given) => new URLSearchParams(some.map(({ name, value }) => [name, value])).toString();
      const { ignored = [], ...search } = searchOf(undefined, queryOf(given));
      expect(search).toEqual(searchOf(undefined, queryOf(given.filter(({ isBad }) => !isBad))));
      expect([...ignored].toSorted()).toEqual(
        given
          .filter(({ isBad }) => isBad)
          .map(({ name }) => name)
          .toSorted(),
      );
      const [path = '', query] = listHref(search, { pageNum: search.pageNum }).split('?');
      expect(read(path.split('/type/')[1], query)).toEqual(search);
    }),
    { numRuns: 1_000 },
  );
});

test('the first of several values with the same name counts', () => {
  expect(searchOf(undefined, 'pageNum=2&pageNum=3&sort=new&sort=hot')).toMatchObject({ pageNum: 2, sort: 'new' });
});

test('a keyword that is too long is cut between characters and reported, and control characters become blanks', () => {
  expect(searchOf(undefined, `keyword=${'长'.repeat(51)}`)).toMatchObject({ keyword: '长'.repeat(50), ignored: ['keywordEnd'] });
  expect(searchOf(undefined, `keyword=${'长'.repeat(49)}😀`).keyword).toBe('长'.repeat(49));
  expect(searchOf(undefined, 'keyword=a%00b').keyword).toBe('a b');
});

test('an address that was read is written back in canonical order', () => {
  const address = '/type/20?keyword=a+b&industryCode=0101&regionCode=4403&settlementMode=CPA&memberOnly=1&sort=hot&pageNum=2';
  const search = searchOf('20', 'sort=hot&pageNum=2&memberOnly=1&settlementMode=CPA&regionCode=4403&industryCode=0101&keyword=a%20b');
  expect(listHref(search, { pageNum: search.pageNum })).toBe(address);
});

test('omits defaults from an address', () => {
  expect(listHref(anyDemand)).toBe('/demand/type');
  expect(listHref({ ...anyDemand, typeCode: '90' })).toBe('/type/90');
});

test('changing a filter returns to the first page', () => {
  const search = searchOf('10', 'pageNum=4&sort=new');
  expect(listHref(search, { regionCode: '44' })).toBe('/type/10?regionCode=44&sort=new');
  expect(listHref(search, { pageNum: 5 })).toBe('/type/10?sort=new&pageNum=5');
  expect(listHref(search, { pageNum: 1 })).toBe('/type/10?sort=new');
});

test('undefined removes a filter, including the type', () => {
  const search = searchOf('10', 'regionCode=44&memberOnly=1');
  expect(listHref(search, { regionCode: undefined, memberOnly: undefined })).toBe('/type/10');
  expect(listHref(search, { typeCode: undefined })).toBe('/demand/type?regionCode=44&memberOnly=1');
});
