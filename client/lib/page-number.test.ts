import { expect, test } from '@jest/globals';
import { checkPageNum, pageNumOf } from './page-number.ts';

const requestOf = (query: string) => ({ search: new URLSearchParams(query) });

test('an address names a page of a list, the first where it says nothing', () => {
  expect(checkPageNum(requestOf(''))).toBeNull();
  expect(pageNumOf(requestOf(''))).toBe(1);
  expect(checkPageNum(requestOf('pageNum=10000'))).toBeNull();
  expect(pageNumOf(requestOf('pageNum=3'))).toBe(3);
});

test.each(['0', '-1', '1.5', 'x', '', '01', '10001', '99999999999'])('「%s」 is no page', (value) => {
  expect(checkPageNum(requestOf(`pageNum=${value}`))?.status).toBe(400);
});
