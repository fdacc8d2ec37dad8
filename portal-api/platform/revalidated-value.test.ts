import { beforeEach, expect, test } from '@jest/globals';
import { createRevalidatedValue } from './revalidated-value.ts';

const MINUTE_MS = 60_000;
const minute = (count: number): Date => new Date(Date.UTC(2026, 0, 1) + count * MINUTE_MS);
const freshness = { freshMs: MINUTE_MS, usefulMs: 10 * MINUTE_MS };

let made = 0;
let errors: unknown[] = [];
let hasFailed = false;
const create = (given = freshness) =>
  createRevalidatedValue(
    async () => {
      made += 1;
      if (hasFailed) throw new Error('away');
      return made;
    },
    given,
    (error) => errors.push(error),
  );

beforeEach(() => {
  made = 0;
  errors = [];
  hasFailed = false;
});

test('all who ask first wait for one value', async () => {
  const { read } = create();
  expect(await Promise.all([read(minute(0)), read(minute(0)), read(minute(0.9))])).toEqual([1, 1, 1]);
});

test('an old value is read while a newer one is made; one that is too old is waited for', async () => {
  const { read, settle } = create();
  await read(minute(0));
  expect(await read(minute(1))).toBe(1);
  await settle();
  expect(await read(minute(1.5))).toBe(2);
  expect(await read(minute(11))).toBe(3);
});

test('a clock that was set back does not keep a value for ever', async () => {
  const { read, settle } = create();
  await read(minute(0));
  await read(minute(-2));
  await settle();
  expect(await read(minute(-2))).toBe(2);
});

test('a value can be made without anybody who waits for it', async () => {
  const { known, revalidate, settle } = create();
  expect(known()).toBeNull();
  revalidate(minute(0));
  expect(known()).toBeNull();
  await settle();
  revalidate(minute(0.9));
  await settle();
  expect(known()).toBe(1);
  revalidate(minute(1));
  await settle();
  expect(known()).toBe(2);
});

test('whoever waits hears of a failure, and the next one tries again at once', async () => {
  const { read } = create();
  hasFailed = true;
  await expect(read(minute(0))).rejects.toThrow('away');
  hasFailed = false;
  expect(await read(minute(0))).toBe(2);
  expect(errors).toEqual([]);
});

test('a failure in the background is told, leaves the old value, and is tried again ten seconds later', async () => {
  const { read, settle } = create();
  await read(minute(0));
  hasFailed = true;
  expect(await read(minute(1))).toBe(1);
  await settle();
  expect(errors).toEqual([new Error('away')]);
  hasFailed = false;
  await read(minute(1.1));
  await settle();
  expect(await read(minute(1.2))).toBe(1);
  await settle();
  expect(await read(minute(1.2))).toBe(3);
});
