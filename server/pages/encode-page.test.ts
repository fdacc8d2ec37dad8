import { expect, test } from '@jest/globals';
import { encodePage, textOf } from './encode-page.ts';

test('encodes the parts of a page in order, with any characters', () => {
  const piece = { text: '共享 é 😀' };
  const parts = ['<p>', piece, '', '私有 ü', piece, '</p>'];
  const text = '<p>共享 é 😀私有 ü共享 é 😀</p>';
  expect(textOf(parts)).toBe(text);
  expect(encodePage(parts).equals(Buffer.from(text))).toBe(true);
});

test('pages made of the same pieces do not share memory', () => {
  const piece = { text: '共享' };
  const first = encodePage(['a', piece]);
  const second = encodePage(['b', piece]);
  first.fill(0);
  expect(second.toString()).toBe('b共享');
  expect(encodePage([piece]).toString()).toBe('共享');
});

test('replaces half of a surrogate pair like JSON and browsers do, without shifting the rest', () => {
  expect(encodePage(['a\ud83d', { text: '\ude00b' }]).toString()).toBe('a\ufffd\ufffdb');
});
