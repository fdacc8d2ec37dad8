import { beforeEach, expect, test } from '@jest/globals';
import { addRecentSearch, forgetSearch, forgetSearches, isPaused, pauseSearches, readRecent } from './recent-searches.ts';

beforeEach(() => localStorage.clear());

test('stores ten searches without duplicates, the latest first', () => {
  for (let count = 1; count <= 12; count += 1) addRecentSearch(`词${count}`);
  addRecentSearch(' 词5 ');
  addRecentSearch('  ');
  expect(readRecent()).toEqual(['词5', '词12', '词11', '词10', '词9', '词8', '词7', '词6', '词4', '词3']);
});

test('removes one search, or all of them', () => {
  for (const word of ['甲', '乙', '丙']) addRecentSearch(word);
  forgetSearch('乙');
  expect(readRecent()).toEqual(['丙', '甲']);
  forgetSearches();
  expect([readRecent(), localStorage.length]).toEqual([[], 0]);
});

test('turning the history off deletes it and stores no further searches', () => {
  addRecentSearch('甲');
  pauseSearches(true);
  addRecentSearch('乙');
  expect([isPaused(), readRecent()]).toEqual([true, []]);
  pauseSearches(false);
  addRecentSearch('丙');
  expect([isPaused(), readRecent()]).toEqual([false, ['丙']]);
});

test.each(['no JSON', '{"a":1}', '[1,null,""]', 'null'])('ignores the stored value «%s»', (stored) => {
  localStorage.setItem('recent-searches', stored);
  expect(readRecent()).toEqual([]);
  addRecentSearch('甲');
  expect(readRecent()).toEqual(['甲']);
});
