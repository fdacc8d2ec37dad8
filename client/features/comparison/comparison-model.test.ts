import { expect, test } from '@jest/globals';
import { compareHref, readCompared } from '#client/entities/comparison/comparison-address.ts';
import { demandSchema } from '#shared/contract/demand.ts';
import { compareRows, hasSeveralTypes, withoutHref } from './comparison-model.ts';

const demandOf = (values: object) =>
  demandSchema.parse({ id: '1', demandNumber: 'BD10000001', typeCode: '10', title: '奶茶店找校园渠道', content: '', ...values });
const valuesOf = (rows: ReturnType<typeof compareRows>, name: string) => rows.find((row) => row.name === name)?.values;

test.each([
  ['', []],
  ['ids=BD10000001,BD10000002', ['BD10000001', 'BD10000002']],
  // Duplicates are dropped, and the limit is four.
  ['ids=1,1,2,3,4,5', ['1', '2', '3', '4']],
  ['ids=<script>,,%20BD10000001%20', ['BD10000001']],
])('reads the demands from the address (%s)', (query, keys) => {
  expect(readCompared(new URLSearchParams(query))).toEqual(keys);
});

test('builds the address of a comparison, with and without a demand', () => {
  expect(compareHref([])).toBe('/demand/compare');
  expect(compareHref(['BD10000001', '2'])).toBe('/demand/compare?ids=BD10000001,2');
  const compared = ['1', '2'].map((key) => ({ key, demand: null }));
  expect(withoutHref(compared, '1')).toBe('/demand/compare?ids=2');
  expect(withoutHref([], '1')).toBe('/demand/compare');
});

test('a row has the value of each demand; a missing demand has an empty value and does not count as different', () => {
  const tea = demandOf({
    regionName: '上海',
    budget: '5 万',
    settlementModes: ['CPS', 'CPS'],
    publisher: { id: '9', nickname: '林一舟', realName: true },
  });
  const coffee = demandOf({ id: '2', demandNumber: 'BD10000002', regionName: '上海', publisher: { id: '8', nickname: '阿辉' } });
  const rows = compareRows([
    { key: '1', demand: tea },
    { key: '3', demand: null },
    { key: '2', demand: coffee },
  ]);
  expect(rows.find(({ name }) => name === '合作地区')).toEqual({ name: '合作地区', values: ['上海', '', '上海'], isSame: true });
  expect(rows.find(({ name }) => name === '合作预算')).toEqual({ name: '合作预算', values: ['5 万', '', '面议'], isSame: false });
  expect(valuesOf(rows, '发布者')).toEqual(['林一舟 · 已实名', '', '阿辉']);
  expect(valuesOf(rows, '结算方式')?.[2]).toBe('');
  expect(valuesOf(compareRows([{ key: '1', demand: demandOf({ viewCount: 12_345, collectCount: 1_000 }) }]), '浏览和收藏')).toEqual([
    '浏览 12,345 · 收藏 1,000',
  ]);
  // No demand has this value.
  expect(valuesOf(rows, '所属行业')).toBeUndefined();
});

test('facts of the demand type come before the facts that every demand has', () => {
  const stock = demandOf({ typeCode: '80', typeFields: { quantity: '2 万件' } });
  const rows = compareRows([
    { key: '1', demand: demandOf({}) },
    { key: '2', demand: stock },
  ]);
  const names = rows.map(({ name }) => name);
  expect(valuesOf(rows, '库存数量')).toEqual(['', '2 万件']);
  expect(names.indexOf('库存数量')).toBeLessThan(names.indexOf('有效期至'));
  expect(
    hasSeveralTypes([
      { key: '1', demand: demandOf({}) },
      { key: '2', demand: stock },
    ]),
  ).toBe(true);
  expect(
    hasSeveralTypes([
      { key: '1', demand: demandOf({}) },
      { key: '3', demand: null },
    ]),
  ).toBe(false);
});
