import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { pageOf } from './envelope.ts';

const page = pageOf(z.object({ id: z.number() }));
const row = { id: 1 };

test.each([
  ['with nothing but its rows', { list: [row] }],
  [
    'with null for what it does not have',
    { records: null, list: null, rows: [row], total: null, pageNum: null, pageSize: null, hasMore: null },
  ],
])('accepts a page of an external API %s', (_, given) => {
  expect(page.parse(given)).toEqual({ records: [row], total: 1, pageNum: 1, pageSize: 20, hasMore: false });
});

test('derives from the counters whether there are more pages', () => {
  expect(page.parse({ records: [row], total: '41', pageNum: 2, pageSize: 20, hasMore: null })).toMatchObject({ total: 41, hasMore: true });
});

test('drops rows that cannot be read, and rejects data that is not a page', () => {
  expect(page.parse({ records: [row, { id: 'x' }], total: 2 })).toMatchObject({ records: [row], total: 2 });
  expect(page.safeParse({ records: {} }).success).toBe(false);
  expect(page.safeParse({ total: -1 }).success).toBe(false);
});

test('takes missing counters from the query, and no more rows than the query or the API says', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  const asked = { pageNum: 3, pageSize: 9 };
  expect(page.parse({ list: rows(9), total: 60, asked })).toMatchObject({ pageNum: 3, pageSize: 9, hasMore: true });
  expect(page.parse({ list: rows(9), total: 27, asked }).hasMore).toBe(false);
  expect(page.parse({ list: rows(20), total: 60, asked }).records).toHaveLength(9);
  expect(page.parse({ list: rows(20), total: 60, pageNum: 3, pageSize: 20, asked }).records).toHaveLength(20);
  expect(page.parse({ list: rows(9_999), total: 9_999_999, pageSize: 9_999, asked })).toMatchObject({ pageSize: 50, records: rows(50) });
  expect(page.parse({ list: rows(60), hasMore: false, asked })).toMatchObject({ records: rows(27).slice(18), total: 60, hasMore: true });
});
