import { expect, test } from '@jest/globals';
import { highlightParts } from './highlight.tsx';

const marked = (text: string, keyword?: string) =>
  highlightParts(text, keyword)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test('without a keyword there is one plain part, and none of an empty text', () => {
  expect(marked('深圳奶茶店')).toBe('深圳奶茶店');
  expect(marked('深圳奶茶店', '  ')).toBe('深圳奶茶店');
  expect(highlightParts('', '奶茶')).toEqual([]);
});

test('every occurrence of every word is a hit', () => {
  expect(marked('奶茶店找奶茶加盟，深圳优先', '奶茶 深圳')).toBe('[奶茶]店找[奶茶]加盟，[深圳]优先');
});

test('case and full-width forms do not matter, the original stands', () => {
  expect(marked('ＡＰＰ 拉新与App推广', 'app')).toBe('[ＡＰＰ] 拉新与[App]推广');
});

test('one sign that folds into several is marked whole', () => {
  expect(marked('约 ㎏ 计价', 'kg')).toBe('约 [㎏] 计价');
  expect(marked('½ 预付', '1')).toBe('[½] 预付');
});

test('overlapping and neighbouring words are one hit', () => {
  expect(marked('奶茶店', '奶茶 茶店')).toBe('[奶茶店]');
  expect(marked('aaaa', 'aa')).toBe('[aaaa]');
});

test('characters beyond the basic plane stay whole', () => {
  expect(marked('买𠮷野家券', '𠮷')).toBe('买[𠮷]野家券');
});

test('the keyword is text, never a pattern', () => {
  expect(marked('预算 3.5 万', '.')).toBe('预算 3[.]5 万');
  expect(marked('a(b', '(')).toBe('a[(]b');
});
