import { expect, test } from '@jest/globals';
import { creditCodeCheckCharacter, isCreditCode } from './credit-code.ts';

// Codes of large listed companies, as printed on their invoices: the check digit is tested against real data.
const published = ['91440300708461136T', '914403001922038216', '91110000802100433B', '91330100799655058B'];

test.each(published)('%s is a credit code', (code) => {
  expect(isCreditCode(code)).toBe(true);
});

test('detects one wrong character in any position', () => {
  const code = published[0] ?? '';
  for (let index = 0; index < code.length; index += 1) {
    const other = code.charAt(index) === '2' ? '3' : '2';
    expect(isCreditCode(code.slice(0, index) + other + code.slice(index + 1))).toBe(false);
  }
});

test.each(['', '91440300708461136', '91440300708461136T0', '91440300708461136t', '9I440300708461136T', '91440300７08461136T'])(
  '«%s» is not a credit code',
  (code) => {
    expect(isCreditCode(code)).toBe(false);
  },
);

test('returns no check character for anything but 17 characters of the alphabet', () => {
  expect(creditCodeCheckCharacter('9144030070846113')).toBeNull();
  expect(creditCodeCheckCharacter('9144030070846113O')).toBeNull();
});
