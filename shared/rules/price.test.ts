import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linePrice, MAX_QUANTITY } from './price.ts';

const packs = [
  { quantity: 10, percentOff: 10 },
  { quantity: 5, percentOff: 5 },
  { quantity: 50, percentOff: 20 },
];

test.each([
  [500, 1, 500, 0],
  [500, 4, 2_000, 0],
  [500, 5, 2_375, 125],
  [500, 10, 4_500, 500],
  [500, 49, 22_050, 2_450],
  [500, 50, 20_000, 5_000],
  [500, 999, 399_600, 99_900],
  // Exactly 4.75 分 and 9.9 分.
  [1, 5, 4, 1],
  [1, 11, 9, 2],
  [0, 10, 0, 0],
])('%d 分 × %d costs %d 分, %d less than without a pack', (unitPrice, quantity, amount, discount) => {
  expect(linePrice({ unitPrice, quantity, packs })).toMatchObject({ listAmount: unitPrice * quantity, amount, discount });
});

test('the breakdown explains the price', () => {
  expect(linePrice({ unitPrice: 500, quantity: 10, packs }).breakdown).toEqual([
    { label: '单价 ¥5.00 × 10', amount: 5_000 },
    { label: '组合优惠', amount: -500 },
  ]);
  expect(linePrice({ unitPrice: 500, quantity: 1, packs }).breakdown).toEqual([{ label: '单价 ¥5.00 × 1', amount: 500 }]);
});

test.each([
  [500, 0],
  [500, -1],
  [500, 1.5],
  [500, 1_000],
  [500, Number.NaN],
  [-1, 1],
  [2.5, 1],
])('throws for %p 分 × %p', (unitPrice, quantity) => {
  expect(() => linePrice({ unitPrice, quantity, packs })).toThrow(RangeError);
});

test('the breakdown adds up, and fractions of a 分 are rounded in favour of the buyer', () => {
  const pack = fc.record({ quantity: fc.integer({ min: 1, max: MAX_QUANTITY }), percentOff: fc.integer({ min: 0, max: 100 }) });
  const line = fc.record({
    unitPrice: fc.integer({ min: 0, max: 2_000_000 }),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    packs: fc.array(pack, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(line, (input) => {
      const { listAmount, discount, amount, breakdown } = linePrice(input);
      const best = Math.max(0, ...input.packs.filter((one) => input.quantity >= one.quantity).map((one) => one.percentOff));
      const exact = BigInt(input.unitPrice) * BigInt(input.quantity) * BigInt(100 - best);
      expect(BigInt(amount)).toBe(exact / 100n);
      expect(amount + discount).toBe(listAmount);
      expect(breakdown.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
    }),
  );
});
