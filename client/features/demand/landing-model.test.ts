import { expect, test } from '@jest/globals';
import type { PageRequest, ReadQuery } from '#client/lib/page-definition.ts';
import type { LandingFacts } from '#shared/contract/landing.ts';
import type { FilterOptions } from './filter-options.ts';
import { landingHeading, landingSentences, landingTrail, neighbourLinks } from './landing-model.ts';
import { type LandingSearch, nameTopic, readLandingSearch } from './landing-search.ts';
import { landingHead, landingMeta } from './lists-heads.ts';

const options: FilterOptions = {
  industries: [{ code: '01', name: '餐饮美食', children: [{ code: '0101', name: '咖啡茶饮' }] }],
  regions: [{ code: '33', name: '浙江省', children: [{ code: '3301', name: '杭州市' }] }],
};
const facts: LandingFacts = {
  isListed: true,
  live: 12,
  countedOn: '2026-03-01',
  newestAt: '2026-02-28T09:00:00+08:00',
  settlementMode: 'CPS',
  budgetMedian: 5_000_000,
  neighbours: [{ typeCode: '10', regionCode: '31', name: '上海市', live: 30 }],
};
const find = (params: Record<string, string>, query = ''): LandingSearch => {
  const found = readLandingSearch({ params, search: new URLSearchParams(query) });
  if (!found) throw new Error('no such page');
  return found;
};
const names = { region: '杭州', industry: '' };
const page = {
  records: [{ id: '1', demandNumber: 'BD202600000001', typeCode: '10', title: '新茶饮找校园渠道' }],
  total: 12,
} as never;

test('reads the topic from the path, and further filters from the query', () => {
  expect(find({ typeCode: '10', within: '3301' })).toMatchObject({
    topic: { typeCode: '10', regionCode: '3301' },
    search: { typeCode: '10', regionCode: '3301', pageNum: 1 },
  });
  expect(find({ industryCode: '01', regionCode: '33' }, 'keyword=咖啡&pageNum=2').search).toMatchObject({
    ...{ industryCode: '01', regionCode: '33', keyword: '咖啡', pageNum: 2 },
  });
  // The path takes precedence.
  expect(find({ regionCode: '33' }, 'regionCode=31').search.regionCode).toBe('33');
  expect(readLandingSearch({ params: { typeCode: '10', within: 'x1' }, search: new URLSearchParams() })).toBeNull();
});

test('names a topic after its codes; returns null for an unknown code', () => {
  expect(nameTopic({ regionCode: '3301' }, options)).toEqual({ region: '杭州', industry: '' });
  expect(nameTopic({ industryCode: '0101' }, options)).toEqual({ region: '', industry: '咖啡茶饮' });
  expect(nameTopic({ regionCode: '3399' }, options)).toBeNull();
  expect(nameTopic({ regionCode: '3301' }, { industries: [], regions: [] })?.region).toBe('3301');
});

test('builds headings and breadcrumbs', () => {
  expect(landingHeading({ typeCode: '10', regionCode: '3301' }, names)).toBe('杭州广告主需求');
  expect(landingHeading({ industryCode: '01', regionCode: '33' }, { region: '浙江', industry: '餐饮美食' })).toBe('浙江餐饮美食合作需求');
  expect(landingTrail({ industryCode: '01', regionCode: '33' }, { region: '浙江', industry: '餐饮美食' })).toEqual([
    { label: '首页', href: '/' },
    { label: '全部需求', href: '/demand/type' },
    { label: '餐饮美食', href: '/industry/01' },
    { label: '浙江' },
  ]);
  expect(landingTrail({ typeCode: '10', regionCode: '3301' }, names).at(-2)).toEqual({ label: '广告主需求', href: '/type/10' });
});

test('the sentences contain only facts that were counted', () => {
  expect(landingSentences({ typeCode: '10', regionCode: '3301' }, names, facts)).toEqual([
    '截至3月1日，杭州本地有 12 条广告主需求。',
    '最近更新于2月28日。',
    '结算方式以CPS 按销售居多。',
    '写明总预算的，一半在 5 万以上。',
  ]);
  expect(landingSentences({ regionCode: '3301' }, names, { ...facts, newestAt: null, settlementMode: null, budgetMedian: null })).toEqual([
    '截至3月1日，杭州本地有 12 条合作需求。',
  ]);
  expect(landingSentences({ regionCode: '3301' }, names, { ...facts, live: 12_345 })[0]).toBe('截至3月1日，杭州本地有 12,345 条合作需求。');
  expect(landingSentences({ regionCode: '3301' }, names, { ...facts, live: 0 })).toEqual([]);
  expect(landingSentences({ regionCode: '3301' }, names, null)).toEqual([]);
});

test('links to neighbouring regions by their short names', () => {
  expect(neighbourLinks({ typeCode: '10', regionCode: '3301' }, facts)).toEqual([{ label: '上海', count: 30, href: '/type/10/31' }]);
});

test.each<[string, string, LandingFacts | null, boolean]>([
  ['a listed page', '', facts, false],
  ['its tenth page', 'pageNum=10', facts, false],
  ['a page beyond', 'pageNum=11', facts, true],
  ['a page that was narrowed', 'memberOnly=1', facts, true],
  ['a page in another order', 'sort=new', facts, true],
  ['a page whose address says more than can be read', 'budget=abc', facts, true],
  ['a page with too few demands', '', { ...facts, isListed: false }, true],
  ['a page of an API that counts nothing', '', null, true],
])('decides whether %s is indexed', (_what, query, known, noindex) => {
  expect(landingMeta(find({ typeCode: '10', within: '3301' }, query), { ...names, facts: known }, page).noindex).toBe(noindex);
});

test('the head has the title, the canonical address and the list as structured data', () => {
  const meta = landingMeta(find({ typeCode: '10', within: '3301' }, 'pageNum=2'), { ...names, facts }, page);
  expect(meta).toMatchObject({ title: '杭州广告主需求 · 第 2 页', canonical: '/type/10/3301?pageNum=2' });
  expect(meta.description).toContain('杭州本地有 12 条广告主需求');
  expect(meta.jsonLd?.('https://portal.test')).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ item: 'https://portal.test/' }, {}, { name: '杭州' }] },
    { '@type': 'ItemList', numberOfItems: 12, itemListElement: [{ url: 'https://portal.test/demand/BD202600000001' }] },
  ]);
});

test('an address beyond the end has the head of the last page and is noindex', () => {
  const found = find({ typeCode: '10', within: '3301' }, 'pageNum=9');
  const shown = { ...(page as object), asked: { ...found.search, pageNum: 2, ignored: ['pageNum'] } };
  const request = { params: { typeCode: '10', within: '3301' }, search: new URLSearchParams('pageNum=9') } as unknown as PageRequest;
  const read: ReadQuery = ({ queryKey }) => (queryKey[0] === 'landing.get' ? { ...names, facts } : shown) as never;
  expect(landingHead(request, read)).toMatchObject({
    title: '杭州广告主需求 · 第 2 页',
    canonical: '/type/10/3301?pageNum=2',
    noindex: true,
  });
});

test('the head has its canonical address even before anything is loaded', () => {
  expect(landingMeta(find({ industryCode: '01', regionCode: '33' }), undefined, undefined).canonical).toBe('/industry/01/33');
});
