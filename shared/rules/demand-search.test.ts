import { expect, test } from '@jest/globals';
import { anyDemand, type DemandSearch, hasFilters, listHref } from './demand-search.ts';
import { readDemandSearch } from './read-demand-search.ts';

const read = (typeCode: string | undefined, query = '') => readDemandSearch(typeCode, new URLSearchParams(query));
const searchOf = (typeCode: string | undefined, query = ''): DemandSearch => {
  const search = read(typeCode, query);
  if (!search) throw new Error(`no such list: ${typeCode}`);
  return search;
};

test('a bare address asks for everything, in the default order', () => {
  expect(searchOf(undefined)).toEqual(anyDemand);
  expect(searchOf('10')).toEqual({ ...anyDemand, typeCode: '10' });
});

test('every filter is read', () => {
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

test('empty values and unknown names are no filters', () => {
  expect(searchOf(undefined, 'keyword=%20&industryCode=&sort=&pageNum=&utm_source=x')).toEqual(anyDemand);
});

test('the type may stand in the query of /demand/type, but the path has the last word', () => {
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
  'memberOnly=true',
  'memberOnly=yes',
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
])('%s makes no sense and counts as absent', (query) => {
  expect(read(undefined, query)).toEqual(anyDemand);
  expect(read(undefined, `regionCode=44&${query}`)).toMatchObject(query.startsWith('regionCode') ? {} : { regionCode: '44' });
});

test('of several values the first counts', () => {
  expect(searchOf(undefined, 'pageNum=2&pageNum=3&sort=new&sort=hot')).toMatchObject({ pageNum: 2, sort: 'new' });
});

test('more words than a search takes are cut, never in the middle of a character, and control characters are no words', () => {
  expect(searchOf(undefined, `keyword=${'长'.repeat(51)}`).keyword).toBe('长'.repeat(50));
  expect(searchOf(undefined, `keyword=${'长'.repeat(49)}😀`).keyword).toBe('长'.repeat(49));
  expect(searchOf(undefined, 'keyword=a%00b').keyword).toBe('a b');
});

test('an address that was read is written back the same, in canonical order', () => {
  const address = '/type/20?keyword=a+b&industryCode=0101&regionCode=4403&settlementMode=CPA&memberOnly=1&sort=hot&pageNum=2';
  const search = searchOf('20', 'sort=hot&pageNum=2&memberOnly=1&settlementMode=CPA&regionCode=4403&industryCode=0101&keyword=a%20b');
  expect(listHref(search, { pageNum: search.pageNum })).toBe(address);
});

test('defaults are left out of an address', () => {
  expect(listHref(anyDemand)).toBe('/demand/type');
  expect(listHref({ ...anyDemand, typeCode: '90' })).toBe('/type/90');
});

test('a changed filter goes back to the first page', () => {
  const search = searchOf('10', 'pageNum=4&sort=new');
  expect(listHref(search, { regionCode: '44' })).toBe('/type/10?regionCode=44&sort=new');
  expect(listHref(search, { pageNum: 5 })).toBe('/type/10?sort=new&pageNum=5');
  expect(listHref(search, { pageNum: 1 })).toBe('/type/10?sort=new');
});

test('undefined takes a filter away, the type included', () => {
  const search = searchOf('10', 'regionCode=44&memberOnly=1');
  expect(listHref(search, { regionCode: undefined, memberOnly: undefined })).toBe('/type/10');
  expect(listHref(search, { typeCode: undefined })).toBe('/demand/type?regionCode=44&memberOnly=1');
});

test('type, order and page are no filters that 清空 takes away', () => {
  expect(hasFilters(searchOf('10', 'sort=new&pageNum=2'))).toBe(false);
  expect(hasFilters(searchOf('10', 'memberOnly=1'))).toBe(true);
});
