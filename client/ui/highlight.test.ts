import { expect, test } from '@jest/globals';
import { highlightParts } from './highlight.tsx';

const marked = (text: string, keyword?: string) =>
  highlightParts(text, keyword)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test('returns one plain part without a keyword, and no parts for an empty text', () => {
  expect(marked('深圳奶茶店')).toBe('深圳奶茶店');
  expect(marked('深圳奶茶店', '  ')).toBe('深圳奶茶店');
  expect(highlightParts('', '奶茶')).toEqual([]);
});

test('marks every occurrence of every word', () => {
  expect(marked('奶茶店找奶茶加盟，深圳优先', '奶茶 深圳')).toBe('[奶茶]店找[奶茶]加盟，[深圳]优先');
});

test('ignores case and full-width forms, and keeps the original text', () => {
  expect(marked('ＡＰＰ 拉新与App推广', 'app')).toBe('[ＡＰＰ] 拉新与[App]推广');
});

test('marks the whole character if it folds into several', () => {
  expect(marked('约 ㎏ 计价', 'kg')).toBe('约 [㎏] 计价');
  expect(marked('½ 预付', '1')).toBe('[½] 预付');
});

test('merges overlapping and adjacent matches', () => {
  expect(marked('奶茶店', '奶茶 茶店')).toBe('[奶茶店]');
  expect(marked('aaaa', 'aa')).toBe('[aaaa]');
});

test('does not split characters outside the Basic Multilingual Plane', () => {
  expect(marked('买𠮷野家券', '𠮷')).toBe('买[𠮷]野家券');
});

test('treats the keyword as plain text, not as a pattern', () => {
  expect(marked('预算 3.5 万', '.')).toBe('预算 3[.]5 万');
  expect(marked('a(b', '(')).toBe('a[(]b');
});
