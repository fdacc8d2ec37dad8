import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { batchChanges } from './batch-changes.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('sends the first change immediately and batches those that follow closely, each once', () => {
  const sent: string[][] = [];
  const changes = batchChanges((names) => sent.push(names));
  changes.add('demands');
  expect(sent).toEqual([['demands']]);
  for (const name of ['demands', 'people', 'demands']) changes.add(name);
  expect(sent).toHaveLength(1);
  jest.advanceTimersByTime(50);
  expect(sent.slice(1)).toEqual([['demands', 'people']]);
  jest.advanceTimersByTime(50);
  changes.add('banners');
  expect(sent.slice(2)).toEqual([['banners']]);
  changes.stop();
});

test('sends nothing after stop', () => {
  const sent: string[][] = [];
  const changes = batchChanges((names) => sent.push(names));
  changes.add('demands');
  changes.add('people');
  changes.stop();
  jest.advanceTimersByTime(1_000);
  expect(sent).toEqual([['demands']]);
});
