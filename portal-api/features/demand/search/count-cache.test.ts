import { expect, test } from '@jest/globals';
import { type Counted, createCountCache, freshMs } from './count-cache.ts';

const start = new Date('2026-03-01T02:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
const counted = (total: number): Counted => ({ total, counts: [] });

function createCache() {
  const errors: unknown[] = [];
  return { cache: createCountCache((error) => errors.push(error)), errors };
}

test('returns a finished count under its own key', async () => {
  const { cache } = createCache();
  cache.refresh('a', async () => counted(7), start);
  expect(cache.read('a', start)).toBeNull();
  await cache.settle();
  expect(cache.read('a', start)).toEqual(counted(7));
  expect(cache.read('b', start)).toBeNull();
});

test('counts again after a minute and returns the old count meanwhile', async () => {
  const { cache } = createCache();
  cache.refresh('a', async () => counted(7), start);
  await cache.settle();
  cache.refresh('a', async () => counted(8), after(59_999));
  await cache.settle();
  expect(cache.read('a', after(59_999))).toEqual(counted(7));
  cache.refresh('a', async () => counted(8), after(60_000));
  expect(cache.read('a', after(60_000))).toEqual(counted(7));
  await cache.settle();
  expect(cache.read('a', after(60_000))).toEqual(counted(8));
});

test('repeats expensive counts less often, but always before the cached count expires', () => {
  expect([0, 300, 600, 1_500, 60_000].map(freshMs)).toEqual([60_000, 60_000, 120_000, 300_000, 300_000]);
});

test('a count expires after ten minutes', async () => {
  const { cache } = createCache();
  cache.refresh('a', async () => counted(7), start);
  await cache.settle();
  expect(cache.read('a', after(599_999))).toEqual(counted(7));
  expect(cache.read('a', after(600_000))).toBeNull();
});

test('runs one count at a time; a key requested meanwhile is counted on the next request', async () => {
  const { cache } = createCache();
  const finish = Promise.withResolvers<Counted>();
  cache.refresh('a', () => finish.promise, start);
  cache.refresh('b', async () => counted(2), start);
  finish.resolve(counted(1));
  await cache.settle();
  expect([cache.read('a', start), cache.read('b', start)]).toEqual([counted(1), null]);
  cache.refresh('b', async () => counted(2), start);
  await cache.settle();
  expect(cache.read('b', start)).toEqual(counted(2));
});

test('reports a failure, which does not block the next count', async () => {
  const { cache, errors } = createCache();
  cache.refresh('a', async () => Promise.reject(new Error('away')), start);
  await cache.settle();
  expect(errors).toHaveLength(1);
  cache.refresh('a', async () => counted(7), start);
  await cache.settle();
  expect(cache.read('a', start)).toEqual(counted(7));
});
