import { expect, test } from '@jest/globals';
import { formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [9_999, '9999'],
  [10_000, '1万'],
  [10_999, '1万'],
  [12_345, '1.2万'],
  [999_999, '99.9万'],
  [3_569_999, '356万'],
])('%i is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
