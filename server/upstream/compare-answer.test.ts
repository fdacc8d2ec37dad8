import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { loginByWechat, logout } from '#shared/contract/auth.ts';
import { getDemand, listDemandTypes, searchDemands } from '#shared/contract/demand.ts';
import { getDemandOptions, getIndustryTree } from '#shared/contract/reference.ts';
import { getUserDetail } from '#shared/contract/user.ts';
import { compareAnswer } from './compare-answer.ts';

const envelope = (data: unknown) => ({ code: 200, message: 'ok', data });
const compare = (call: { response: z.ZodType }, data: unknown) => compareAnswer(call.response, 200, envelope(data));
const brief = (call: { response: z.ZodType }, data: unknown) =>
  compare(call, data).map(({ kind, path, expected, received }) => `${kind} ${path}: ${expected}, not ${received}`);

const card = {
  id: '1',
  demandNumber: 'BD202600000001',
  typeCode: '10',
  title: '标题',
  summary: '摘要',
  settlementModes: ['CPA'],
  auditStatus: 'PUBLISH',
  viewCount: 1,
  collectCount: 0,
  contactCount: 0,
  collected: false,
};
const demand = { ...card, content: '正文', images: [], version: 1, contactUnlocked: false, contactMethods: ['phone'] };

test('a response that matches the contract has no differences, in every accepted form', () => {
  expect(compare(getDemand, demand)).toEqual([]);
  expect(compare(getDemand, { ...demand, id: 1, budget: null, publisher: { id: 2, nickname: 'a', memberLevel: '3' } })).toMatchObject([
    { kind: 'missing', path: '$.data.publisher.official' },
    { kind: 'missing', path: '$.data.publisher.realName' },
  ]);
  for (const name of ['records', 'list', 'rows']) expect(compare(searchDemands, { [name]: [card], total: '1' })).toEqual([]);
  expect(compare(logout, null)).toEqual([]);
  expect(compare(listDemandTypes, [{ code: 10, name: '广告主' }])).toEqual([]);
});

test('finds differences that a tolerant schema would hide', () => {
  const { summary: _summary, ...withoutSummary } = demand;
  expect(brief(getDemand, { ...withoutSummary, viewCount: '7', collected: null, images: 'a.jpg', typeCode: null })).toEqual([
    'type $.data.typeCode: string, not null',
    'missing $.data.summary: string, not missing',
    'type $.data.viewCount: number, not string',
    'type $.data.collected: boolean, not null',
    'type $.data.images: array, not string',
  ]);
});

test('finds rows that a list would drop, each kind of difference once', () => {
  const rows = Array.from({ length: 5 }, () => ({ ...card, title: undefined }));
  expect(brief(searchDemands, { records: rows })).toEqual(['missing $.data.records[].title: string, not missing']);
  expect(brief(listDemandTypes, [{ code: '10', name: 7 }])).toEqual(['type $.data[].name: string, not number']);
  expect(brief(searchDemands, { records: Array.from({ length: 51 }, () => card) })).toEqual([
    'constraint $.data.records: at most 50 rows, not array',
  ]);
  expect(brief(searchDemands, { items: [card] })).toEqual([
    'unknown-field $.data.items: nothing, not array',
    'missing $.data.records: array, not missing',
  ]);
  expect(brief(listDemandTypes, { code: '10' })).toEqual(['type $.data: array, not object']);
  expect(brief(searchDemands, [card])).toEqual(['type $.data: object, not array']);
});

test('checks the fields beside the rows of a page too', () => {
  const facets = { typeCode: [{ code: '10', count: 1 }], industryCode: [], regionCode: [] };
  expect(brief(searchDemands, { records: [], pageNum: 'x', facets })).toEqual([
    'type $.data.pageNum: number, not string',
    'missing $.data.facets.settlementMode: array, not missing',
  ]);
});

test('checks trees recursively', () => {
  expect(brief(getIndustryTree, [{ code: '01', name: 'a', children: [{ code: '0101' }] }])).toEqual([
    'missing $.data[].children[].name: string, not missing',
  ]);
});

test('distinguishes an unknown enum value and a violated limit from a wrong type', () => {
  const found = brief(getDemand, { ...demand, contactMethods: ['fax', 7], viewCount: 1.5, id: '' });
  expect(found).toContain('enum $.data.contactMethods[]: phone | wechat | qq | email, not string');
  expect(found).toContain('type $.data.contactMethods[]: phone | wechat | qq | email, not number');
  expect(found).toContain('type $.data.viewCount: int, not number');
  expect(found.find((line) => line.includes('$.data.id'))).toMatch(/^constraint .*too_small/);
  expect(brief(getDemand, { ...demand, id: {} })).toEqual(['type $.data.id: string | number, not object']);
  expect(
    brief(getDemandOptions, {
      types: [],
      industries: [],
      regions: [],
      settlementModes: [{ code: 'X', name: 'x' }],
      sorts: [],
      durations: [],
      colors: [],
    }),
  ).toEqual([expect.stringMatching(/^enum \$\.data\.settlementModes\[\]\.code: CPA \| CPS .*, not string$/)]);
});

test('of several alternatives, reports the differences from the closest one', () => {
  expect(brief(loginByWechat, { bound: false })).toEqual(['missing $.data.weixinCode: string, not missing']);
  expect(brief(loginByWechat, { bound: true, token: 't' })).toEqual(['missing $.data.user: object, not missing']);
});

test('names unknown fields, but never a key that may be a value', () => {
  const user = { id: 1, nickname: 'a', memberLevel: 0, realNameStatus: 0, officialStatus: 0, balance: 0 };
  const found = compare(getUserDetail, { ...user, vip: true, '13800000000': 'x', sceneCounts: { '13900000000': 'x' } });
  expect(found).toEqual([
    { kind: 'type', path: '$.data.sceneCounts.*', expected: 'number', received: 'string' },
    { kind: 'unknown-field', path: '$.data.vip', expected: 'nothing', received: 'boolean' },
    { kind: 'unknown-field', path: '$.data.*', expected: 'nothing', received: 'string' },
  ]);
});

test('a difference never contains a value', () => {
  const secret = '13800001234';
  const data = { ...demand, id: [secret], title: { secret }, viewCount: secret, contactMethods: [secret], images: secret, extra: secret };
  const found = compare(getDemand, data);
  expect(found.length).toBeGreaterThan(4);
  expect(JSON.stringify(found)).not.toContain(secret);
});

test('checks the envelope first; an error response has no data to compare', () => {
  const { response } = getDemand;
  expect(compareAnswer(response, 200, demand)).toMatchObject([
    { kind: 'envelope', path: '$.code', expected: 'integer', received: 'missing' },
    { kind: 'envelope', path: '$.message', received: 'missing' },
  ]);
  expect(compareAnswer(response, 200, [])).toMatchObject([{ kind: 'envelope', path: '$', received: 'array' }]);
  expect(compareAnswer(response, 404, { code: 404, message: '不存在', data: null })).toEqual([]);
  expect(compareAnswer(response, 200, { code: 401, message: '未登录', data: null })).toEqual([]);
  expect(compareAnswer(response, 200, { code: 200, message: 'ok' })).toMatchObject([{ kind: 'missing', path: '$.data' }]);
});

test('a huge or deeply nested response takes bounded time', () => {
  let tree: unknown = [];
  for (let depth = 0; depth < 100_000; depth += 1) tree = [{ code: '1', name: 'a', children: tree }];
  const startedAt = performance.now();
  expect(compare(getIndustryTree, tree)).toEqual([]);
  expect(
    compare(
      listDemandTypes,
      Array.from({ length: 100_000 }, () => ({ code: '10' })),
    ),
  ).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test('supports schema types that the contract does not use yet', () => {
  const response = z.object({
    mode: z.literal(['a', 'b']).catch('a'),
    open: z.looseObject({ x: z.string().default('x') }).readonly(),
    pair: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  });
  expect(brief({ response }, { mode: 'c', open: { y: 1 }, pair: { b: 'x' } })).toEqual([
    'enum $.data.mode: a | b, not string',
    'type $.data.pair.b: number, not string',
  ]);
});
