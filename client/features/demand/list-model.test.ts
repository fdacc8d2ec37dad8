import { expect, test } from '@jest/globals';
import { anyDemand, type DemandSearch } from '#shared/rules/demand-search.ts';
import { toFilterOptions } from './filter-options.ts';
import { chosenFilters, clearedHref, emptyAdvice, listMeta, reachableTotal, reachLabel, totalLabel } from './list-model.ts';

const options = toFilterOptions(
  {
    industries: [{ code: '01', name: '餐饮美食' }],
    regions: [{ code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市' }] }],
  },
  { branch: '01', province: '44' },
);
const search: DemandSearch = {
  ...anyDemand,
  typeCode: '10',
  keyword: '奶茶',
  industryCode: '01',
  regionCode: '4403',
  settlementMode: 'CPA',
  memberOnly: true,
  sort: 'new',
};

test('every choice can be taken away alone', () => {
  expect(chosenFilters(search, options).map(({ label }) => label)).toEqual(['“奶茶”', '餐饮美食', '深圳', 'CPA 按行为', '只看会员']);
  const [keyword] = chosenFilters(search, options);
  expect(keyword?.removeHref).toBe('/type/10?industryCode=01&regionCode=4403&settlementMode=CPA&memberOnly=1&sort=new');
  expect(chosenFilters(anyDemand, options)).toEqual([]);
});

test('清空 keeps type and order', () => {
  expect(clearedHref(search)).toBe('/type/10?sort=new');
});

test('the head names what the list is about; order and 只看会员 are no page of their own', () => {
  expect(listMeta({ ...search, keyword: undefined, pageNum: 2 }, options)).toMatchObject({
    title: '广告主需求 · 深圳 · 餐饮美食 · 第 2 页',
    canonical: '/type/10?industryCode=01&regionCode=4403&settlementMode=CPA&pageNum=2',
    noindex: false,
  });
  expect(listMeta(anyDemand)).toMatchObject({ title: '全部需求', canonical: '/demand/type' });
});

test('a search for a word is not for search engines', () => {
  expect(listMeta(search, options)).toMatchObject({ title: '“奶茶” · 广告主需求 · 深圳 · 餐饮美食', noindex: true });
});

test('while the names are unknown the title does without them', () => {
  expect(listMeta({ ...anyDemand, typeCode: '10', regionCode: '4403' }).title).toBe('广告主需求');
});

test('nothing found is followed by what to try', () => {
  expect(emptyAdvice(search, { total: 0 }).title).toContain('奶茶');
  expect(emptyAdvice({ ...anyDemand, regionCode: '44' }, { total: 0 }).hint).toContain('放宽');
  expect(emptyAdvice({ ...anyDemand, pageNum: 9 }, { total: 30, reachable: 30, isTotalAtLeast: false }).hint).toContain('30');
  expect(emptyAdvice(anyDemand, { total: 0 }).title).toBe('这里暂无需求');
});

test('a total that has not been counted to its end says so', () => {
  expect(totalLabel({ total: 5_000, isTotalAtLeast: true, reachable: 2_000 })).toBe('5000+');
  expect(totalLabel({ total: 128 })).toBe('128');
});

test('pages that do not lead to all say how far they lead', () => {
  const many = { total: 9_000, isTotalAtLeast: false, reachable: 2_000 };
  expect(reachableTotal(many)).toBe(2_000);
  expect(reachLabel(many)).toBe('可翻看前 2000 条');
  expect(emptyAdvice({ ...anyDemand, pageNum: 101 }, many).hint).toContain('2000');
  expect(reachableTotal({ total: 128 })).toBe(128);
  expect(reachLabel({ total: 128, reachable: 128 })).toBeUndefined();
});
