import { expect, test } from '@jest/globals';
import { withoutUnseen } from './written-text.ts';

test('what nobody sees goes', () => {
  expect(withoutUnseen('微\u200B信\u200D\uFEFF联\u00AD系')).toBe('微信联系');
  expect(withoutUnseen('\u3164\u2800\u115F')).toBe('');
  expect(withoutUnseen('\u200D\uFE0F\u200D')).toBe('');
  expect(withoutUnseen('\uD800合作')).toBe('合作');
});

test('a digit is no emoji behind which something may hide, but in a keycap', () => {
  expect(withoutUnseen('1\u200D3\uFE0F8#\u200D*\uFE0F')).toBe('138#*');
});

test('nothing turns the direction of what follows', () => {
  expect(withoutUnseen('\u202E合作\u202C \u2066x\u2069')).toBe('合作 x');
});

test('line breaks are of one kind, and stay as tabs do', () => {
  expect(withoutUnseen('一\r\n二\r三\u2028四\t五')).toBe('一\n二\n三\n四\t五');
});

test.each(['👨‍👩‍👧 一家', '❤️ 合作', '👍🏽', '🏃🏽‍♀️', 'ABC·中文', '１２３　４', '1️⃣ 先'])('%s stays as it is', (text) => {
  expect(withoutUnseen(text)).toBe(text);
});

test('a long run of joiners is soon read', () => {
  expect(withoutUnseen('\u200D'.repeat(100_000))).toBe('');
  expect(withoutUnseen(`👍${'\uFE0F'.repeat(100_000)}`).length).toBeLessThan(20);
});
