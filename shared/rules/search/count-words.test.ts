import { expect, test } from '@jest/globals';
import { createWordCounter } from './count-words.ts';

/** Returns the words found in six copies of each sentence among many texts that contain nothing of them. */
function wordsOf(sentences: readonly string[]): string[] {
  const fillers = Array.from({ length: 200 }, (_, index) => `日月盈昃辰宿列张${String.fromCodePoint(0x5_000 + index)}`);
  const texts = [...sentences.flatMap((sentence) => Array.from({ length: 6 }, () => sentence)), ...fillers];
  const counter = createWordCounter();
  for (const text of texts) counter.countPairs(text);
  for (const text of texts) counter.countLonger(text);
  for (const text of texts) counter.noteNeighbours(text);
  return counter.readWords().map(({ word }) => word);
}

test('characters that are adjacent in enough texts are a word, and fragments of a word are not', () => {
  const words = wordsOf(['做小程序吗', '找小程序，', '小程序很多', '校园 地推', '地推团', '找地推，']);
  expect(words).toContain('小程序');
  expect(words).toContain('地推');
  expect(words).not.toContain('小程');
  expect(words).not.toContain('程序');
});

test('words never span a blank, a sign or letters, and have at most four characters', () => {
  const words = wordsOf(['校园 地推', '来校园A地推', '在校园，', '我们承接各类品牌推广']);
  expect(words.filter((word) => word.includes('园地') || word.length > 4)).toEqual([]);
  expect(words).toContain('校园');
});

test('characters that are adjacent by chance are not a word, however frequent', () => {
  const sentences = ['的好', '好的', '的人', '人好', '好人的', '的好人', '人的好'];
  expect(wordsOf(sentences.flatMap((sentence) => Array.from({ length: 9 }, () => sentence)))).not.toContain('的好');
});

test('fragments of a sentence that is copied repeatedly are not words', () => {
  const words = wordsOf(['请看下列资质可查', '请看下列资质可查', '资质齐全', '有资质，', '看资质吗']);
  expect(words).toContain('资质');
  expect(words.filter((word) => /质可|列资|请看|可查/.test(word))).toEqual([]);
});

test('a sequence in fewer than five texts is not a word', () => {
  const counter = createWordCounter();
  const texts = ['找外卖柜，', '外卖柜 ', '有外卖柜吗', '外卖柜机', '别的'];
  for (const count of [counter.countPairs, counter.countLonger, counter.noteNeighbours]) for (const text of texts) count(text);
  expect(counter.readWords()).toEqual([]);
});
