import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkDigit, makeOrderNumber } from './order-number.ts';

test('a number begins with the day in China', () => {
  const number = makeOrderNumber(new Date('2026-11-22T16:00:00Z'), () => 7);
  expect(number).toMatch(/^2026112300000000007\d$/);
  expect(checkDigit(number)).toBe('0');
});

test('numbers that people have written down stay numbers', () => {
  expect(makeOrderNumber(new Date('2026-11-22T00:00:00Z'), () => 1_234_567_890)).toBe('20261122012345678908');
});

const numberOf = fc
  .record({
    now: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    random: fc.integer({ min: 0, max: 99_999_999_999 }),
  })
  .map(({ now, random }) => ({ random, number: makeOrderNumber(now, () => random) }));

test('every number that is made ends with its check digit, and keeps all of its randomness', () => {
  fc.assert(
    fc.property(numberOf, ({ number, random }) => {
      expect(checkDigit(number)).toBe('0');
      expect(Number(number.slice(8, 19))).toBe(random);
    }),
  );
});

test('all the random function gives may come, from 0 to below 10 to the 11th', () => {
  const asked: number[] = [];
  makeOrderNumber(new Date(0), (below) => {
    asked.push(below);
    return below - 1;
  });
  expect(asked).toEqual([10 ** 11]);
});

test('one wrong digit, and two neighbours that changed places, are noticed', () => {
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
