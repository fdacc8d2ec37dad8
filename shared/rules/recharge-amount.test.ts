import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney } from './money.ts';
import { MAX_RECHARGE, MIN_RECHARGE, readRechargeAmount } from './recharge-amount.ts';

test.each([
  ['1', 100],
  ['1.00', 100],
  ['50', 5_000],
  [' 50.5 ', 5_050],
  ['50.', 5_000],
  ['0050', 5_000],
  ['19.99', 1_999],
  // As floats, 1.15 × 100 and 4.35 × 100 are not integers.
  ['1.15', 115],
  ['4.35', 435],
  ['¥1,234.56', 123_456],
  ['￥ 1000', 100_000],
  ['１００．５', 10_050],
  ['100。50', 10_050],
  ['50000.00', 5_000_000],
])('«%s» is %d 分', (text, amount) => {
  expect(readRechargeAmount(text)).toEqual({ amount });
});

test.each([
  ['', '请输入充值金额'],
  ['   ', '请输入充值金额'],
  ['abc', '请输入正确的金额，例如 100 或 100.50'],
  ['一百', '请输入正确的金额，例如 100 或 100.50'],
  ['-5', '请输入正确的金额，例如 100 或 100.50'],
  ['1e3', '请输入正确的金额，例如 100 或 100.50'],
  ['0x10', '请输入正确的金额，例如 100 或 100.50'],
  ['1.2.3', '请输入正确的金额，例如 100 或 100.50'],
  ['.5', '请输入正确的金额，例如 100 或 100.50'],
  ['1,00', '请输入正确的金额，例如 100 或 100.50'],
  ['1 000', '请输入正确的金额，例如 100 或 100.50'],
  ['10.005', '金额最多保留两位小数'],
  ['0.999', '金额最多保留两位小数'],
  ['0', '单次充值不能少于 ¥1.00'],
  ['0.99', '单次充值不能少于 ¥1.00'],
  ['50000.01', '单次充值不能超过 ¥50,000.00'],
  ['9'.repeat(400), '单次充值不能超过 ¥50,000.00'],
])('«%s»: %s', (text, problem) => {
  expect(readRechargeAmount(text)).toEqual({ problem });
});

test('every displayed amount can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_RECHARGE, max: MAX_RECHARGE }), (amount) => {
      expect(readRechargeAmount(formatMoney(amount))).toEqual({ amount });
    }),
  );
});

test('any text is an amount within the limits or yields a problem', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0159.,¥-+e 。１') }), (text) => {
      const read = readRechargeAmount(text);
      if ('problem' in read) expect(read.problem).not.toBe('');
      else expect(Number.isInteger(read.amount) && read.amount >= MIN_RECHARGE && read.amount <= MAX_RECHARGE).toBe(true);
    }),
  );
});
