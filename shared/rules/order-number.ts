import { chinaDay } from './china-day.ts';

/** A quasigroup of order 10 whose check digit notices every wrong digit and every swap of two neighbours (H. M. Damm, 2004). */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
const RANDOM_BELOW = 100_000_000_000;
const RANDOM_DIGITS = 11;

/** The check digit of some digits; `0` for those that end with their own. */
export const checkDigit = (digits: string): string =>
  [...digits].reduce((state, digit) => DAMM[Number(state)]?.charAt(Number(digit)) ?? '', '0');

/**
 * A new order's number, 20 digits: the day in China, 11 random ones, a check digit. `randomInt(below)` gives a whole number from 0 that
 * nobody can guess. Two orders may draw the same: the database refuses the second, and another is drawn.
 */
export function makeOrderNumber(now: Date, randomInt: (below: number) => number): string {
  const day = chinaDay(now.getTime()).replaceAll('-', '');
  const digits = day + String(randomInt(RANDOM_BELOW)).padStart(RANDOM_DIGITS, '0');
  return digits + checkDigit(digits);
}
