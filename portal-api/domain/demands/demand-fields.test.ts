import { expect, test } from '@jest/globals';
import { deriveDemandText } from './demand-fields.ts';

test('uses a short content as its own summary, on one line', () => {
  expect(deriveDemandText('标题', '第一行\n 第二行').summary).toBe('第一行 第二行');
});

test('cuts a long content after 80 characters, never inside one', () => {
  expect(deriveDemandText('标题', '𠮷'.repeat(81)).summary).toBe(`${'𠮷'.repeat(80)}…`);
});

test('search covers title and content, folded, but no match spans both', () => {
  const { search_text, search_grams } = deriveDemandText('ＡＰＰ', '推广');
  expect(search_text).toBe('app\n推广');
  expect(search_grams).toEqual(expect.arrayContaining(['ap', '推广']));
  expect(search_grams).not.toContain('p推');
});
