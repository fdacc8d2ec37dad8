import { expect, test } from '@jest/globals';
import type { DemandFacets } from '#shared/contract/demand.ts';
import { anyDemand, type DemandSearch } from '#shared/rules/demand-search.ts';
import { noFilterOptions, toFilterOptions } from './filter-options.ts';
import { filterRows } from './filter-rows.ts';

const tree = {
  industries: [{ code: '01', name: '餐饮美食', children: [{ code: '0101', name: '茶饮咖啡' }] }],
  regions: [
    {
      code: '44',
      name: '广东省',
      children: [
        { code: '4401', name: '广州市' },
        { code: '4403', name: '深圳市' },
      ],
    },
    { code: '45', name: '广西壮族自治区', children: [{ code: '4501', name: '南宁市' }] },
  ],
};
const facets = {
  typeCode: [],
  industryCode: [{ code: '01', count: 4 }],
  regionCode: [{ code: '45', count: 2 }],
  settlementMode: [],
  budget: [],
};
const search: DemandSearch = { ...anyDemand, typeCode: '10', regionCode: '4403', pageNum: 3 };
const optionsOf = () => toFilterOptions(tree, { branches: [], provinces: ['44'] });
const rowsOf = (of: DemandSearch, counted: DemandFacets | null = null) => filterRows(of, optionsOf(), { facets: counted });
const rowOf = (label: string) => {
  const row = rowsOf(search, facets).find((known) => known.label === label);
  if (!row) throw new Error(label);
  return row;
};

test('an option keeps the other filters and returns to the first page', () => {
  expect(rowOf('行业').options.map(({ label, href }) => [label, href])).toEqual([
    ['不限', '/type/10?regionCode=4403'],
    ['餐饮美食', '/type/10?industryCode=01&regionCode=4403'],
  ]);
});

test('offers the exclusions that the API allows, otherwise none', () => {
  const more = (of: DemandSearch, mayHide?: readonly string[] | null) =>
    filterRows(of, optionsOf(), { facets: null, mayHide })
      .find(({ label }) => label === '更多')
      ?.options.filter(({ label }) => label.startsWith('排除'))
      .map(({ label, href, isCurrent }) => [label, href, isCurrent]);
  expect(more({ ...anyDemand, hide: 'unwanted' }, ['contacted', 'unwanted'])).toEqual([
    ['排除已联系', '/demand/type?hide=contacted,unwanted', false],
    ['排除不感兴趣', '/demand/type', true],
  ]);
  for (const nothing of [null, undefined, []]) expect(more(anyDemand, nothing)).toEqual([]);
});

test('marks the chosen province as current with its cities below; removing the last city keeps the province', () => {
  const { options, children } = rowOf('地区');
  expect(options.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['广东']);
  expect(children.map(({ label, href, isCurrent }) => [label, href, isCurrent])).toEqual([
    ['广州', '/type/10?regionCode=4401,4403', false],
    ['深圳', '/type/10?regionCode=44', true],
  ]);
});

test('an option toggles its value; a region and its parts are never chosen together', () => {
  const hrefs = (regionCode: string) =>
    Object.fromEntries(
      rowsOf({ ...anyDemand, regionCode })
        .filter(({ label }) => label === '地区')
        .flatMap(({ options, children }) => [...options, ...children])
        .map(({ label, href }) => [label, href]),
    );
  expect(hrefs('44,45')).toMatchObject({
    广东: '/demand/type?regionCode=45',
    深圳: '/demand/type?regionCode=4403,45',
    不限: '/demand/type',
  });
  expect(hrefs('4403')).toMatchObject({
    广东: '/demand/type',
    广西: '/demand/type?regionCode=4403,45',
    深圳: '/demand/type?regionCode=44',
  });
});

test('a value missing from the facet counts zero; without a facet there are no counts', () => {
  expect(rowOf('行业').options.map(({ count }) => count)).toEqual([undefined, 4]);
  expect(rowOf('结算').options.every(({ count }) => count === undefined)).toBe(true);
});

test('beside chosen values an option shows how many demands it adds, if known', () => {
  const added = (regionCode: { code: string; count: number; added?: number }[]) =>
    rowsOf(search, { ...facets, regionCode })
      .find(({ label }) => label === '地区')
      ?.options.map(({ count, added: more }) => count ?? more);
  expect(added([{ code: '45', count: 5, added: 2 }])).toEqual([undefined, undefined, 2]);
  expect(added([{ code: '44', count: 5, added: 0 }])).toEqual([undefined, undefined, 0]);
  expect(added([{ code: '45', count: 5 }])).toEqual([undefined, undefined, undefined]);
});

test('values named by the keyword are chosen in the panel, and an option replaces them', () => {
  const understanding = {
    words: ['咖啡'],
    ignored: [],
    chips: [
      { kind: 'REGION', label: '广西', rest: '咖啡 5万以内', codes: ['45'], others: [] },
      { kind: 'BUDGET', label: '预算 5万以内', rest: '咖啡 广西', codes: ['0-50000'], others: [] },
    ],
  };
  const rows = filterRows({ ...anyDemand, keyword: '咖啡 广西 5万以内' }, optionsOf(), { facets, understanding });
  const [, region, budget] = rows.map(({ options }) =>
    options.map(({ label, href, isCurrent }) => [label, decodeURIComponent(href), isCurrent]),
  );
  expect(region).toEqual([
    ['不限', '/demand/type?keyword=咖啡+5万以内', false],
    ['广东', '/demand/type?keyword=咖啡+5万以内&regionCode=44', false],
    ['广西', '/demand/type?keyword=咖啡+5万以内', true],
  ]);
  expect(budget?.at(-1)).toEqual(['5 万以下', '/demand/type?keyword=咖啡+广西', true]);
});

test('one budget range at a time, with 面议 unless it is excluded', () => {
  const row = rowsOf({ ...anyDemand, budget: '30000-80000' }).find(({ label }) => label === '预算');
  expect(row?.options.map(({ label, href, isCurrent }) => [label, href, isCurrent])).toEqual([
    ['不限', '/demand/type', false],
    ['1 万以下', '/demand/type?budget=0-10000', false],
    ['1–5 万', '/demand/type?budget=10000-50000', false],
    ['5–20 万', '/demand/type?budget=50000-200000', false],
    ['20–50 万', '/demand/type?budget=200000-500000', false],
    ['50 万以上', '/demand/type?budget=500000-', false],
    ['3–8 万', '/demand/type', true],
    ['含面议', '/demand/type?budget=30000-80000&negotiable=0', true],
  ]);
});

test('several types can be chosen; a single one has its own address', () => {
  const hrefs = (of: DemandSearch) =>
    rowsOf(of)
      .find(({ label }) => label === '类型')
      ?.options.slice(0, 2)
      .map(({ href }) => href);
  expect(hrefs(anyDemand)).toEqual(['/type/10', '/type/20']);
  expect(hrefs({ ...anyDemand, typeCode: '10' })).toEqual(['/demand/type', '/demand/type?typeCode=10,20']);
  expect(hrefs({ ...anyDemand, typeCodes: '10,20' })).toEqual(['/type/20', '/type/10']);
});

test('an API without options still has the rows that are known anyway', () => {
  expect(filterRows(anyDemand, noFilterOptions, { facets: null }).map(({ label }) => label)).toEqual([
    '预算',
    '结算',
    '发布时间',
    '更多',
    '类型',
  ]);
});
