import { expect, test } from '@jest/globals';
import { demandSchema } from '#shared/contract/demand.ts';
import { detailMeta, shareMeta } from './demand-heads.ts';
import { detailTrail, landingHrefsOf, readDemandAddress, readShareAddress } from './detail-model.ts';

const demand = demandSchema.parse({
  id: 23,
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '深圳奶茶店找校园渠道',
  summary: '开学季投放',
  content: '详谈',
  regionName: '广东 深圳',
  images: ['/uploads/a.jpg', 'https://cdn.example/b.jpg'],
  contactMethods: ['phone', 'wechat'],
  createdAt: '2026-03-01T08:00:00+08:00',
});

test.each([
  [{ demandNumber: 'BD10000023' }, '', 'BD10000023'],
  [{ demandNumber: '100023' }, '', '100023'],
  [{}, 'demandNumber=BD10000023', 'BD10000023'],
  [{}, 'id=23', '23'],
  [{}, 'demandNumber=BD10000023&id=23', 'BD10000023'],
])('%j ?%s means %s', (params, query, address) => {
  expect(readDemandAddress(params as Record<string, string>, new URLSearchParams(query))).toBe(address);
});

test.each([
  [{ demandNumber: '23' }, ''],
  [{ demandNumber: 'bd10000023' }, ''],
  [{ demandNumber: `BD10000023${'0'.repeat(20)}` }, ''],
  [{}, ''],
  [{}, 'demandNumber='],
  [{}, 'demandNumber=23&id=23'],
  [{}, 'id=../../x'],
  [{}, 'id=-1'],
])('%j ?%s is no demand', (params, query) => {
  expect(readDemandAddress(params as Record<string, string>, new URLSearchParams(query))).toBeNull();
});

test('the head is about the demand, under its one address', () => {
  const meta = detailMeta(demand);
  expect(meta).toMatchObject({
    title: '深圳奶茶店找校园渠道 · 广告主 · 广东 深圳',
    description: '开学季投放',
    canonical: '/demand/BD10000023',
    image: '/share-images/demand/BD10000023.png',
    noindex: false,
  });
});

test('structured data names pages by their whole address', () => {
  const [about, trail] = detailMeta(demand).jsonLd?.('https://portal.example') ?? [];
  expect(about).toMatchObject({ identifier: 'BD10000023', url: 'https://portal.example/demand/BD10000023' });
  expect(trail).toMatchObject({ itemListElement: [{ item: 'https://portal.example/' }, { item: 'https://portal.example/type/10' }, {}] });
});

test('nothing in the head tells how to reach the publisher', () => {
  const { of: _notWritten, ...meta } = detailMeta(demand);
  expect(JSON.stringify({ ...meta, jsonLd: meta.jsonLd?.('https://portal.example') })).not.toMatch(/phone|wechat|手机|微信|contact/i);
});

test('what is not published is not for search engines', () => {
  expect(detailMeta({ ...demand, auditStatus: 'PAUSED' }).noindex).toBe(true);
  expect(detailMeta(undefined).noindex).toBe(true);
});

test('the trail leads over the type, or over everything for a type that nobody knows', () => {
  expect(detailTrail(demand).map(({ href }) => href)).toEqual(['/', '/type/10', undefined]);
  expect(detailTrail({ ...demand, typeCode: '15' })[1]).toEqual({ label: '全部需求', href: '/demand/type' });
});

test.each([
  [{ id: 'BD10000023' }, '', 'BD10000023'],
  [{}, 'id=BD10000023', 'BD10000023'],
  [{}, 'id=23', '23'],
  [{ id: 'x' }, '', null],
  [{}, '', null],
])('a shared address %j ?%s means %s', (params, query, address) => {
  expect(readShareAddress(params as Record<string, string>, new URLSearchParams(query))).toBe(address);
});

test('a shared page is previewed as the demand and found under its own address', () => {
  const meta = shareMeta(demand);
  expect(meta).toMatchObject({
    title: '深圳奶茶店找校园渠道 · 广告主 · 广东 深圳',
    canonical: '/demand/BD10000023',
    image: '/share-images/demand/BD10000023.png',
  });
  expect(meta).not.toHaveProperty('jsonLd');
});

test('a demand leads to the pages of its type in its place and of its industry, where there are such', () => {
  expect(landingHrefsOf({ typeCode: '10', regionCode: '3301', industryCode: '0101' })).toEqual({
    region: '/type/10/3301',
    industry: '/type/10/i0101',
  });
  expect(landingHrefsOf({ typeCode: '10', regionCode: '330106', industryCode: null })).toEqual({ region: null, industry: null });
  expect(landingHrefsOf({ typeCode: '99', regionCode: '33', industryCode: '0101' })).toEqual({ region: null, industry: null });
});
