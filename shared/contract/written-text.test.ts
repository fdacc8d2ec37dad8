import { expect, test } from '@jest/globals';
import { removeInvisible } from './written-text.ts';

test('removes invisible characters', () => {
  expect(removeInvisible('微\u200B信\u200D\uFEFF联\u00AD系')).toBe('微信联系');
  expect(removeInvisible('\u3164\u2800\u115F')).toBe('');
  expect(removeInvisible('\u200D\uFE0F\u200D')).toBe('');
  expect(removeInvisible('\uD800合作')).toBe('合作');
});

test('removes joiners after a digit, which is an emoji only as a keycap', () => {
  expect(removeInvisible('1\u200D3\uFE0F8#\u200D*\uFE0F')).toBe('138#*');
});

test('removes marks that change the text direction', () => {
  expect(removeInvisible('\u202E合作\u202C \u2066x\u2069')).toBe('合作 x');
});

test('converts all line breaks to \\n, and keeps line breaks and tabs', () => {
  expect(removeInvisible('一\r\n二\r三\u2028四\t五')).toBe('一\n二\n三\n四\t五');
});

test.each(['👨‍👩‍👧 一家', '❤️ 合作', '👍🏽', '🏃🏽‍♀️', 'ABC·中文', '１２３　４', '1️⃣ 先'])('%s is unchanged', (text) => {
  expect(removeInvisible(text)).toBe(text);
});

test('processes a long run of joiners quickly', () => {
  expect(removeInvisible('\u200D'.repeat(100_000))).toBe('');
  expect(removeInvisible(`👍${'\uFE0F'.repeat(100_000)}`).length).toBeLessThan(20);
});
