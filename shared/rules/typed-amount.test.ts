import { expect, test } from '@jest/globals';
import { readReturnAmount } from './typed-amount.ts';

test.each([
  ['70', 7_000],
  ['¥0.01', 1],
  [' 69.9 ', 6_990],
  ['７０。００', 7_000],
])('«%s» is %d 分', (text, amount) => {
  expect(readReturnAmount(text, 7_000)).toEqual({ amount });
});

test.each([
  ['', '请输入退回金额'],
  ['0', '退回金额不能为 0'],
  ['0.00', '退回金额不能为 0'],
  ['0.001', '金额最多保留两位小数'],
  ['-1', '请输入正确的金额，例如 100 或 100.50'],
  ['70.01', '最多可退回 ¥70.00'],
])('«%s» is not an amount to return: %s', (text, problem) => {
  expect(readReturnAmount(text, 7_000)).toEqual({ problem });
});
