import { expect, test } from '@jest/globals';
import { anyDemand, type DemandSearch } from '#shared/rules/demand-search.ts';
import { toFilterOptions } from './filter-options.ts';
import { totalLabel } from './list-model.ts';
import { listMeta } from './lists-heads.ts';

const options = toFilterOptions(
  {
    industries: [{ code: '01', name: '餐饮美食' }],
    regions: [{ code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市' }] }],
  },
  { branches: ['01'], provinces: ['44'] },
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

test('the head describes the list; order and 只看会员 do not change the canonical address', () => {
  expect(listMeta({ ...search, keyword: undefined, pageNum: 2 }, options)).toMatchObject({
    title: '广告主需求 · 深圳 · 餐饮美食 · 第 2 页',
    canonical: '/type/10?industryCode=01&regionCode=4403&settlementMode=CPA&pageNum=2',
    noindex: false,
  });
  expect(listMeta(anyDemand)).toMatchObject({ title: '全部需求', canonical: '/demand/type' });
});

test('a keyword search is noindex', () => {
  expect(listMeta(search, options)).toMatchObject({ title: '「奶茶」 · 广告主需求 · 深圳 · 餐饮美食', noindex: true });
});

test('the title omits names that are unknown', () => {
  expect(listMeta({ ...anyDemand, typeCode: '10', regionCode: '4403' }).title).toBe('广告主需求');
});

test('marks a total that is only a lower bound', () => {
  expect(totalLabel({ total: 5_000, isTotalAtLeast: true, reachable: 2_000 })).toBe('5,000+');
  expect(totalLabel({ total: 128 })).toBe('128');
});

test.each([
  [{ ignored: ['pageNum'] as const }, true],
  [{ budget: '0-10000' }, true],
  [{ regionCode: '31,44' }, true],
  [{ regionCode: '31' }, false],
])('noindex for lists with unlimited variants and addresses with ignored parts (%j)', (more, noindex) => {
  expect(listMeta({ ...anyDemand, ...more }).noindex).toBe(noindex);
});

test.each([
  [{ typeCode: '10', regionCode: '31', pageNum: 2 } as const, '/type/10/31?pageNum=2'],
  [{ typeCode: '10', industryCode: '01', sort: 'hot' } as const, '/type/10/i01'],
  [{ regionCode: '31', settlementMode: 'CPS' }, '/demand/type?regionCode=31&settlementMode=CPS'],
  [{ keyword: '咖啡', regionCode: '31' }, '/demand/type?keyword=%E5%92%96%E5%95%A1&regionCode=31'],
])('the canonical address of a list of one topic is its landing page, if the API has any (%j)', (more, canonical) => {
  const search = { ...anyDemand, ...more };
  expect(listMeta(search, undefined, true).canonical).toBe(canonical);
  expect(listMeta(search, undefined, false).canonical).toMatch(/^\/(type\/10\?|demand\/type\?)/);
});
