import { expect, test } from '@jest/globals';
import { toQueryGrams, toQueryWords, toSearchGrams } from './search-grams.ts';

test('a text yields its characters and its pairs, each once', () => {
  expect(toSearchGrams('奶茶奶茶').toSorted()).toEqual(['奶', '奶茶', '茶', '茶奶'].toSorted());
});

test('no pair spans a space or a line break', () => {
  const grams = toSearchGrams('深圳 奶茶\n门店　招商');
  expect(grams).toEqual(expect.arrayContaining(['深圳', '奶茶', '门店', '招商']));
  expect(grams).not.toEqual(expect.arrayContaining(['圳奶']));
  expect(grams.filter((gram) => /\s/u.test(gram) || ['圳奶', '茶门', '店招'].includes(gram))).toEqual([]);
});

test('full-width letters and capitals match the plain word', () => {
  expect(toQueryGrams('ＳａａＳ')).toEqual(toQueryGrams('saas'));
  expect(toSearchGrams('SaaS 系统')).toEqual(expect.arrayContaining(toQueryGrams('ｓＡＡＳ')));
});

test('a character outside the basic multilingual plane stays whole', () => {
  expect(toSearchGrams('𠮷野家')).toEqual(['𠮷', '野', '家', '𠮷野', '野家']);
});

test('a query of one character uses that character, a longer one only its pairs', () => {
  expect(toQueryGrams('茶')).toEqual(['茶']);
  expect(toQueryGrams('奶茶店')).toEqual(['奶茶', '茶店']);
});

test('several words are all required', () => {
  expect(toQueryWords(' 深圳  奶茶 深圳 ')).toEqual(['深圳', '奶茶']);
  expect(toQueryGrams('深圳 奶茶')).toEqual(['深圳', '奶茶']);
});

test('whitespace alone yields no grams', () => {
  expect(toQueryGrams(' 　\n')).toEqual([]);
  expect(toSearchGrams('')).toEqual([]);
});

test('every substring of a text is found by its grams', () => {
  const text = '长沙粉店老板找本地探店账号，按到店结账 9.9元';
  const grams = new Set(toSearchGrams(text));
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= text.length; end += 1) {
      for (const gram of toQueryGrams(text.slice(start, end))) expect(grams.has(gram)).toBe(true);
    }
  }
});
