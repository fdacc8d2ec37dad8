import { expect, test } from '@jest/globals';
import { breakLines } from './break-lines.ts';

/** A Chinese character has width 2, a Latin one width 1. */
const measure = (text: string): number => [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x2000 ? 2 : 1), 0);
const lines = (text: string, width: number, max = 9) => breakLines(text, width, max, measure);

test('breaks Chinese between any two characters', () => {
  expect(lines('寻找深圳校园渠道', 8)).toEqual(['寻找深圳', '校园渠道']);
});

test('a line never begins with a closing mark nor ends with an opening one', () => {
  expect(lines('寻找深圳，校园', 8)).toEqual(['寻找深', '圳，校园']);
  expect(lines('渠道合作（校园）', 10)).toEqual(['渠道合作', '（校园）']);
});

test('keeps words, numbers and amounts whole', () => {
  expect(lines('预算 12000 元 CPA', 10)).toEqual(['预算 12000', '元 CPA']);
});

test('cuts a word that is wider than a line', () => {
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
});

test('ends a text that is too long with an ellipsis within the width', () => {
  const cut = lines('寻找深圳、校园渠道合作伙伴', 8, 2);
  expect(cut).toEqual(['寻找深', '圳、校…']);
  for (const line of cut) expect(measure(line)).toBeLessThanOrEqual(8);
});

test('returns no lines for an empty text, and treats line breaks as spaces', () => {
  expect(lines('  \n ', 8)).toEqual([]);
  expect(lines('一\n二', 8)).toEqual(['一 二']);
});
