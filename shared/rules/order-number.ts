import { chinaDay } from './china-day.ts';

/** Quasigroup of order 10 whose check digit detects every wrong digit and every swap of two neighbours (H. M. Damm, 2004). */
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

/** Returns the check digit of a number; `0` if the number already ends with its own check digit. */
export const checkDigit = (digits: string): string =>
  [...digits].reduce((state, digit) => DAMM[Number(state)]?.charAt(Number(digit)) ?? '', '0');

/**
 * Creates a number of 20 digits for a new order: the day in China, 11 random digits, a check digit. `randomInt(below)` must return an
 * unpredictable integer from 0. Two orders may get the same number: the database then rejects the second, and another number is created.
 */
export function makeOrderNumber(now: Date, randomInt: (below: number) => number): string {
  const day = chinaDay(now.getTime()).replaceAll('-', '');
  const digits = day + String(randomInt(RANDOM_BELOW)).padStart(RANDOM_DIGITS, '0');
  return digits + checkDigit(digits);
}
