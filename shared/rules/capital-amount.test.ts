import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { capitalAmount } from './capital-amount.ts';

test.each([
  // Examples from the rules themselves.
  [140_950, '壹仟肆佰零玖元伍角'],
  [600_714, '陆仟零柒元壹角肆分'],
  [168_032, '壹仟陆佰捌拾元零叁角贰分'],
  [10_700_053, '壹拾万柒仟元零伍角叁分'],
  [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
  [32_504, '叁佰贰拾伍元零肆分'],
  // Limits, and zeros in all positions.
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角'],
  [99, '玖角玖分'],
  [100, '壹元整'],
  [105, '壹元零伍分'],
  [1_000, '壹拾元整'],
  [2_000, '贰拾元整'],
  [2_001, '贰拾元零壹分'],
  [28_704, '贰佰捌拾柒元零肆分'],
  [100_000_000, '壹佰万元整'],
  [100_000_100, '壹佰万零壹元整'],
  [1_000_500_000, '壹仟万伍仟元整'],
  [10_000_000_000, '壹亿元整'],
  [10_000_000_050, '壹亿元零伍角'],
  [10_000_100_000, '壹亿零壹仟元整'],
  [10_010_000_000, '壹亿零壹拾万元整'],
  [10_010_000_100, '壹亿零壹拾万零壹元整'],
  [2_147_483_647, '贰仟壹佰肆拾柒万肆仟捌佰叁拾陆元肆角柒分'],
  [100_000_000_000_000, '壹万亿元整'],
  [100_000_000_000_001, '壹万亿元零壹分'],
  [Number.MAX_SAFE_INTEGER, '玖拾万零柒佰壹拾玖亿玖仟贰佰伍拾肆万柒仟肆佰零玖元玖角壹分'],
])('%d 分 is 人民币%s', (fen, words) => {
  expect(capitalAmount(fen)).toBe(`人民币${words}`);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('throws for %p 分', (fen) => {
  expect(() => capitalAmount(fen)).toThrow(RangeError);
});

const units: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1_000n, 万: 10_000n, 亿: 100_000_000n };

/** Reads an amount in capitals independently: a unit multiplies the digit before it, 万 and 亿 multiply their whole part. */
function readCapitals(words: string): bigint {
  const [, yuan = '', tenths = '零', hundredths = '零'] = /^人民币(?:(.+)元)?整?零?(?:(.)角)?(?:(.)分)?$/.exec(words) ?? [];
  const digit = (word: string) => BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(word));
  let [total, part, last] = [0n, 0n, 0n];
  for (const word of yuan) {
    const unit = units[word];
    if (unit === undefined) last = digit(word);
    else if (unit < 10_000n) [part, last] = [part + last * unit, 0n];
    else [total, part, last] = unit === 10_000n ? [total + (part + last) * unit, 0n, 0n] : [(total + part + last) * unit, 0n, 0n];
  }
  return (total + part + last) * 100n + digit(tenths) * 10n + digit(hundredths);
}

test('every amount can be read back, and follows the rules for vouchers', () => {
  const places = fc
    .integer({ min: 0, max: 15 })
    .chain((zeros) => fc.nat({ max: 10 ** (15 - zeros) - 1 }).map((digits) => digits * 10 ** zeros));
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeNat(), fc.nat({ max: 10_000_000 }), places), (fen) => {
      const words = capitalAmount(fen);
      expect(readCapitals(words)).toBe(BigInt(fen));
      expect(words).not.toMatch(/零零|零[元角分万亿整](?<!^人民币零元)|亿万/);
      expect(words.endsWith('整')).toBe(fen % 100 === 0);
    }),
    { numRuns: 1_000 },
  );
});
