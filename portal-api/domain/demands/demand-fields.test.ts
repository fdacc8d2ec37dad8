import { expect, test } from '@jest/globals';
import { deriveDemandText } from './demand-fields.ts';

test('a short content is its own summary, on one line', () => {
  expect(deriveDemandText('标题', '第一行\n 第二行').summary).toBe('第一行 第二行');
});

test('a long content ends after 80 characters, never inside one', () => {
  expect(deriveDemandText('标题', '𠮷'.repeat(81)).summary).toBe(`${'𠮷'.repeat(80)}…`);
});

test('search sees title and content, folded, and nothing across them', () => {
  const { search_text, search_grams } = deriveDemandText('ＡＰＰ', '推广');
  expect(search_text).toBe('app\n推广');
  expect(search_grams).toEqual(expect.arrayContaining(['ap', '推广']));
  expect(search_grams).not.toContain('p推');
});
