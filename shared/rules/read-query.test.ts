import { expect, test } from '@jest/globals';
import { readPageNum } from './read-query.ts';

const read = (query: string) => readPageNum(new URLSearchParams(query));

test('an address names a page of a list, the first where it says nothing', () => {
  expect(read('')).toBe(1);
  expect(read('pageNum=3')).toBe(3);
  expect(read('pageNum=10000')).toBe(10_000);
});

test.each(['0', '-1', '1.5', 'x', '', '1e3', '10001', '99999999999', '١'])('「%s」 is no page: the first one is shown', (value) => {
  expect(read(`pageNum=${value}`)).toBe(1);
});
