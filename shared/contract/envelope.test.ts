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
