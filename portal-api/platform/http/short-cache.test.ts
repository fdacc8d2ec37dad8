import { expect, test } from '@jest/globals';
import { createShortCache } from './short-cache.ts';

function create() {
  let at = 0;
  let asked = 0;
  const memory = createShortCache<number>(1_000, () => at);
  return {
    ...memory,
    find: (key: string) => memory.find(key, async () => (asked += 1)),
    fail: (key: string) =>
      memory.find(key, async () => {
        throw new Error('away');
      }),
    advance: (ms: number) => {
      at += ms;
    },
  };
}

test('queries once per key', async () => {
  const { find } = create();
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual([1, 1, 2]);
  expect(await find('a')).toBe(1);
});

test('queries again once the lifetime has passed, counted from the first query', async () => {
  const { find, advance } = create();
  expect(await find('a')).toBe(1);
  advance(999);
  expect(await find('a')).toBe(1);
  advance(1);
  expect([await find('a'), await find('a')]).toEqual([2, 2]);
});

test('queries again after forget and after a failure', async () => {
  const { find, fail, forget } = create();
  expect(await find('a')).toBe(1);
  forget('a');
  expect(await find('a')).toBe(2);
  await expect(fail('b')).rejects.toThrow('away');
  expect(await find('b')).toBe(3);
});
