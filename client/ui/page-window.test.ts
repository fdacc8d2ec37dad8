import { expect, test } from '@jest/globals';
import { pageWindow } from './page-window.ts';

test('seven pages are shown as they are', () => {
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of more, both ends and the neighbours of the current page', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pageWindow(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
});
