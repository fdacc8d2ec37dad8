import { expect, test } from '@jest/globals';
import { anyDemand, type DemandSearch } from '#shared/rules/demand-search.ts';
import { toFilterOptions } from './filter-options.ts';
import { reachableTotal } from './list-model.ts';
import {
  chosenFilters,
  clearedHref,
  emptyAdvice,
  groupRecords,
  hasFilters,
  publishSearchHref,
  reachLabel,
  searchAdvice,
} from './results-model.ts';

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

test('every filter can be removed on its own', () => {
  expect(chosenFilters(search, options).map(({ label }) => label)).toEqual(['「奶茶」', '餐饮美食', '深圳', 'CPA 按行为', '只看会员']);
  const [keyword] = chosenFilters(search, options);
  expect(keyword?.removeHref).toBe('/type/10?industryCode=01&regionCode=4403&settlementMode=CPA&memberOnly=1&sort=new');
  expect(chosenFilters(anyDemand, options)).toEqual([]);
});

test('清空 keeps type and order', () => {
  expect(clearedHref(search)).toBe('/type/10?sort=new');
});

test('an empty result suggests what to try', () => {
  expect(emptyAdvice(search, { total: 0 }).title).toContain('奶茶');
  expect(emptyAdvice({ ...anyDemand, regionCode: '44' }, { total: 0 }).hint).toContain('放宽');
  expect(emptyAdvice({ ...anyDemand, pageNum: 9 }, { total: 30, reachable: 30, isTotalAtLeast: false }).hint).toContain('30');
  expect(emptyAdvice(anyDemand, { total: 0 }).title).toBe('这里暂无需求');
});

test('states how far the pages reach if they do not reach all results', () => {
  const many = { total: 9_000, isTotalAtLeast: false, reachable: 2_000 };
  expect(reachableTotal(many)).toBe(2_000);
  expect(reachLabel(many)).toBe('可翻看前 2,000 条');
  expect(emptyAdvice({ ...anyDemand, pageNum: 101 }, many).hint).toContain('2,000');
  expect(reachableTotal({ total: 128 })).toBe(128);
  expect(reachLabel({ total: 128, reachable: 128 })).toBeUndefined();
});

const understanding = {
  words: ['咖啡'],
  chips: [
    { kind: 'WORD', label: '「咖啡」', rest: '朝阳', codes: ['0101'], others: [] },
    { kind: 'REGION', label: '辽宁 朝阳', rest: '咖啡', codes: ['2113'], others: [{ code: '110105', label: '北京 朝阳区' }] },
  ],
  typeHint: '30',
  ignored: [{ text: '5万以内', sentence: '暂不能按预算「5万以内」筛选', rest: '咖啡 朝阳' }],
};
const understood: DemandSearch = { ...anyDemand, keyword: '咖啡 朝阳 5万以内', settlementMode: 'CPS' };

test('every part of an understood keyword can be removed on its own', () => {
  const chosen = chosenFilters(understood, options, { understanding });
  expect(chosen.map(({ label }) => label)).toEqual(['「咖啡」', '辽宁 朝阳', 'CPS 按销售']);
  expect(decodeURIComponent(chosen[1]?.removeHref ?? '')).toBe('/demand/type?keyword=咖啡&settlementMode=CPS');
  const [last] = chosenFilters({ ...anyDemand, keyword: '上海' }, options, {
    understanding: { ...understanding, chips: [{ kind: 'REGION', label: '上海', rest: '', codes: ['31'], others: [] }] },
  });
  expect(last?.removeHref).toBe('/demand/type');
});

test('links to another place of the same name, a likely type, and the search without an ignored part', () => {
  const advice = searchAdvice(understood, understanding);
  expect(advice.map(({ text, links }) => [text, ...links.map(({ label, href }) => `${label} ${decodeURIComponent(href)}`)])).toEqual([
    ['「辽宁 朝阳」也可以是', '北京 朝阳区 /demand/type?keyword=咖啡&regionCode=110105&settlementMode=CPS'],
    ['可能在找', '异业合作 /type/30?keyword=咖啡+朝阳+5万以内&settlementMode=CPS'],
    ['暂不能按预算「5万以内」筛选', '去掉 /demand/type?keyword=咖啡+朝阳&settlementMode=CPS'],
  ]);
  expect(searchAdvice(understood, { ...understanding, typeHint: '11', ignored: [] })).toHaveLength(1);
});

test('a corrected keyword says so and links to the search as typed', () => {
  const corrected = {
    corrections: [
      { typed: 'shanghai', taken: '上海' },
      { typed: 'kafei', taken: '咖啡' },
    ],
    literal: '"shanghai" "kafei"',
  };
  const [first] = searchAdvice({ ...understood, keyword: 'shanghai kafei' }, { ...understanding, corrected });
  expect(first?.text).toBe('没有包含「shanghai」「kafei」的需求，已按「上海」「咖啡」搜索');
  expect(first?.links.map(({ label, href }) => [label, decodeURIComponent(href)])).toEqual([
    ['仍按原文搜索', '/demand/type?keyword="shanghai"+"kafei"&settlementMode=CPS'],
  ]);
});

test('prefills the publish form with the search', () => {
  const query = (search: DemandSearch, known: typeof understanding | null) =>
    Object.fromEntries(new URL(publishSearchHref(search, known), 'http://portal').searchParams);
  expect(query(understood, understanding)).toEqual({
    typeCode: '30',
    title: '咖啡 朝阳 5万以内',
    industryCode: '0101',
    regionCode: '2113',
  });
  expect(query({ ...understood, typeCode: '10', regionCode: '44' }, understanding)).toMatchObject({ typeCode: '10', regionCode: '44' });
  expect(query({ ...anyDemand, keyword: '咖啡' }, null)).toEqual({ title: '咖啡' });
});

test('groups records under their sentences; partial matches note the words they contain', () => {
  const groups = [
    { step: 'R0', text: null, count: 1, words: null },
    { step: 'R2', text: '以下包含其中一个', count: 2, words: [['咖啡'], ['联名', '快闪']] },
  ];
  expect(groupRecords(['甲', '乙', '丙'], groups)).toEqual([
    { text: null, items: [{ item: '甲' }] },
    {
      text: '以下包含其中一个',
      items: [
        { item: '乙', note: '含：咖啡' },
        { item: '丙', note: '含：联名、快闪' },
      ],
    },
  ]);
  expect(groupRecords(['甲'], null)).toEqual([{ text: null, items: [{ item: '甲' }] }]);
});

test('each of several values can be removed on its own, with the resulting total', () => {
  const many: DemandSearch = {
    ...anyDemand,
    typeCodes: '10,20',
    regionCode: '31,4403',
    budget: '50000-200000',
    namedBudgetOnly: true,
    since: '7',
  };
  const removals = [{ name: 'regionCode', value: '31', total: 12, isTotalAtLeast: false }];
  expect(chosenFilters(many, options, { removals }).map(({ label, removeHref, total }) => [label, removeHref, total])).toEqual([
    ['广告主', '/type/20?regionCode=31,4403&budget=50000-200000&negotiable=0&since=7', undefined],
    ['流量主', '/type/10?regionCode=31,4403&budget=50000-200000&negotiable=0&since=7', undefined],
    ['31', '/demand/type?typeCode=10,20&regionCode=4403&budget=50000-200000&negotiable=0&since=7', '12'],
    ['深圳', '/demand/type?typeCode=10,20&regionCode=31&budget=50000-200000&negotiable=0&since=7', undefined],
    ['预算 5–20 万，不含面议', '/demand/type?typeCode=10,20&regionCode=31,4403&since=7', undefined],
    ['近 7 天', '/demand/type?typeCode=10,20&regionCode=31,4403&budget=50000-200000&negotiable=0', undefined],
  ]);
});

test('type, order and page do not count as filters', () => {
  expect(hasFilters({ ...anyDemand, typeCode: '10', sort: 'new', pageNum: 2 })).toBe(false);
  expect(hasFilters({ ...anyDemand, memberOnly: true })).toBe(true);
});
