import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkDigit, makeOrderNumber } from './order-number.ts';

test('a number begins with the day in China', () => {
  const number = makeOrderNumber(new Date('2026-11-22T16:00:00Z'), () => 7);
  expect(number).toMatch(/^2026112300000000007\d$/);
  expect(checkDigit(number)).toBe('0');
});

test('the format of numbers stays the same, so that noted numbers remain valid', () => {
  expect(makeOrderNumber(new Date('2026-11-22T00:00:00Z'), () => 1_234_567_890)).toBe('20261122012345678908');
});

const numberOf = fc
  .record({
    now: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    random: fc.integer({ min: 0, max: 99_999_999_999 }),
  })
  .map(({ now, random }) => ({ random, number: makeOrderNumber(now, () => random) }));

test('every number ends with its check digit and contains all of its random part', () => {
  fc.assert(
    fc.property(numberOf, ({ number, random }) => {
      expect(checkDigit(number)).toBe('0');
      expect(Number(number.slice(8, 19))).toBe(random);
    }),
  );
});

test('uses the whole range of the random function, from 0 to below 10^11', () => {
  const asked: number[] = [];
  makeOrderNumber(new Date(0), (below) => {
    asked.push(below);
    return below - 1;
  });
  expect(asked).toEqual([10 ** 11]);
});

test('the check digit detects one wrong digit and two swapped neighbours', () => {
  fc.assert(
    fc.property(numberOf, fc.nat({ max: 19 }), fc.integer({ min: 1, max: 9 }), ({ number }, index, shift) => {
      const digits = [...number];
      const wrong = digits.with(index, String((Number(digits[index]) + shift) % 10)).join('');
      expect(checkDigit(wrong)).not.toBe('0');
      const [a = '', b = ''] = digits.slice(index, index + 2);
      if (b === '' || a === b) return;
      expect(
        checkDigit(
          digits
            .with(index, b)
            .with(index + 1, a)
            .join(''),
        ),
      ).not.toBe('0');
    }),
  );
});
