import { expect, test } from '@jest/globals';
import { readPageNum } from './read-query.ts';

const read = (query: string) => readPageNum(new URLSearchParams(query));

test('reads the page number of an address, 1 if there is none', () => {
  expect(read('')).toBe(1);
  expect(read('pageNum=3')).toBe(3);
  expect(read('pageNum=10000')).toBe(10_000);
});

test.each(['0', '-1', '1.5', 'x', '', '1e3', '10001', '99999999999', '١'])('「%s」 is not a page number: page 1 is shown', (value) => {
  expect(read(`pageNum=${value}`)).toBe(1);
});
