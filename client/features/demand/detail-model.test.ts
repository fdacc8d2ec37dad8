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
])('reads %j ?%s as %s', (params, query, address) => {
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
])('rejects %j ?%s', (params, query) => {
  expect(readDemandAddress(params as Record<string, string>, new URLSearchParams(query))).toBeNull();
});

test('the head describes the demand and has its canonical address', () => {
  const meta = detailMeta(demand);
  expect(meta).toMatchObject({
    title: '深圳奶茶店找校园渠道 · 广告主 · 广东 深圳',
    description: '开学季投放',
    canonical: '/demand/BD10000023',
    image: '/share-images/demand/BD10000023.png',
    noindex: false,
  });
});

test('structured data uses absolute addresses', () => {
  const [about, trail] = detailMeta(demand).jsonLd?.('https://portal.example') ?? [];
  expect(about).toMatchObject({ identifier: 'BD10000023', url: 'https://portal.example/demand/BD10000023' });
  expect(trail).toMatchObject({ itemListElement: [{ item: 'https://portal.example/' }, { item: 'https://portal.example/type/10' }, {}] });
});

test('the head contains no contact methods of the publisher', () => {
  const { of: _notWritten, ...meta } = detailMeta(demand);
  expect(JSON.stringify({ ...meta, jsonLd: meta.jsonLd?.('https://portal.example') })).not.toMatch(/phone|wechat|手机|微信|contact/i);
});

test('an unpublished demand is noindex', () => {
  expect(detailMeta({ ...demand, auditStatus: 'PAUSED' }).noindex).toBe(true);
  expect(detailMeta(undefined).noindex).toBe(true);
});

test('the breadcrumbs contain the type, or 全部需求 for an unknown type', () => {
  expect(detailTrail(demand).map(({ href }) => href)).toEqual(['/', '/type/10', undefined]);
  expect(detailTrail({ ...demand, typeCode: '15' })[1]).toEqual({ label: '全部需求', href: '/demand/type' });
});

test.each([
  [{ id: 'BD10000023' }, '', 'BD10000023'],
  [{}, 'id=BD10000023', 'BD10000023'],
  [{}, 'id=23', '23'],
  [{ id: 'x' }, '', null],
  [{}, '', null],
])('reads the shared address %j ?%s as %s', (params, query, address) => {
  expect(readShareAddress(params as Record<string, string>, new URLSearchParams(query))).toBe(address);
});

test('the page for shared links has the preview and the canonical address of the demand', () => {
  const meta = shareMeta(demand);
  expect(meta).toMatchObject({
    title: '深圳奶茶店找校园渠道 · 广告主 · 广东 深圳',
    canonical: '/demand/BD10000023',
    image: '/share-images/demand/BD10000023.png',
  });
  expect(meta).not.toHaveProperty('jsonLd');
});

test('links to the landing pages of the type in its region and industry, if they exist', () => {
  expect(landingHrefsOf({ typeCode: '10', regionCode: '3301', industryCode: '0101' })).toEqual({
    region: '/type/10/3301',
    industry: '/type/10/i0101',
  });
  expect(landingHrefsOf({ typeCode: '10', regionCode: '330106', industryCode: null })).toEqual({ region: null, industry: null });
  expect(landingHrefsOf({ typeCode: '99', regionCode: '33', industryCode: '0101' })).toEqual({ region: null, industry: null });
});
