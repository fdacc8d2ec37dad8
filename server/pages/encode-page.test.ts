import { expect, test } from '@jest/globals';
import { encodePage, textOf } from './encode-page.ts';

test('a page is the bytes of its parts in order, whatever their characters', () => {
  const piece = { text: '共享 é 😀' };
  const parts = ['<p>', piece, '', '私有 ü', piece, '</p>'];
  const text = '<p>共享 é 😀私有 ü共享 é 😀</p>';
  expect(textOf(parts)).toBe(text);
  expect(encodePage(parts).equals(Buffer.from(text))).toBe(true);
});

test('pages of the same pieces share no memory', () => {
  const piece = { text: '共享' };
  const first = encodePage(['a', piece]);
  const second = encodePage(['b', piece]);
  first.fill(0);
  expect(second.toString()).toBe('b共享');
  expect(encodePage([piece]).toString()).toBe('共享');
});

test('half a character is replaced as JSON and browsers do, and nothing moves', () => {
  expect(encodePage(['a\ud83d', { text: '\ude00b' }]).toString()).toBe('a\ufffd\ufffdb');
});
