import { expect, test } from '@jest/globals';
import { toSlices } from './newest-slices.ts';

const TODAY = 20_418;

test('a slice has days of its own, starting from tomorrow', () => {
  expect(toSlices([TODAY - 1, TODAY - 3], TODAY)).toEqual([
    ['d:20419', 'd:20418', 'd:20417'],
    ['d:20416', 'd:20415'],
  ]);
});

test('no day is in two slices, however many demands were refreshed on it', () => {
  expect(toSlices([TODAY, TODAY, TODAY - 1], TODAY)).toEqual([['d:20419', 'd:20418'], ['d:20417']]);
});

test('a slice of too many days ends the list', () => {
  const slices = toSlices([TODAY - 2, TODAY - 60, TODAY - 200, TODAY - 201], TODAY);
  expect(slices.map(({ length }) => length)).toEqual([4, 58]);
  expect(toSlices([TODAY - 100], TODAY)).toEqual([]);
});

test('slices from old days include everything refreshed since', () => {
  expect(toSlices([TODAY - 1], TODAY + 2)[0]).toEqual(['d:20421', 'd:20420', 'd:20419', 'd:20418', 'd:20417']);
});
