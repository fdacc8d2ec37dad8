import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { gatherChanges } from './gather-changes.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the first is told at once, those that follow closely together, each once', () => {
  const told: string[][] = [];
  const changes = gatherChanges((names) => told.push(names));
  changes.add('demands');
  expect(told).toEqual([['demands']]);
  for (const name of ['demands', 'people', 'demands']) changes.add(name);
  expect(told).toHaveLength(1);
  jest.advanceTimersByTime(50);
  expect(told.slice(1)).toEqual([['demands', 'people']]);
  jest.advanceTimersByTime(50);
  changes.add('banners');
  expect(told.slice(2)).toEqual([['banners']]);
  changes.stop();
});

test('nothing is told after the stop', () => {
  const told: string[][] = [];
  const changes = gatherChanges((names) => told.push(names));
  changes.add('demands');
  changes.add('people');
  changes.stop();
  jest.advanceTimersByTime(1_000);
  expect(told).toEqual([['demands']]);
});
