import { beforeEach, expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { createRevalidatedValue } from './revalidated-value.ts';

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

test('concurrent first readers share one computation', async () => {
  const { read } = create();
  expect(await Promise.all([read(minute(0)), read(minute(0)), read(minute(0.9))])).toEqual([1, 1, 1]);
});

test('returns a stale value while a new one is computed, and waits if the value is too old', async () => {
  const { read, settle } = create();
  await read(minute(0));
  expect(await read(minute(1))).toBe(1);
  await settle();
  expect(await read(minute(1.5))).toBe(2);
  expect(await read(minute(11))).toBe(3);
});

test('a clock that is set back does not keep a value forever', async () => {
  const { read, settle } = create();
  await read(minute(0));
  await read(minute(-2));
  await settle();
  expect(await read(minute(-2))).toBe(2);
});

test('revalidate computes a value in the background', async () => {
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

test('a waiting reader gets the failure, and the next read tries again immediately', async () => {
  const { read } = create();
  hasFailed = true;
  await expect(read(minute(0))).rejects.toThrow('away');
  hasFailed = false;
  expect(await read(minute(0))).toBe(2);
  expect(errors).toEqual([]);
});

test('a failure in the background is reported, keeps the old value, and is retried ten seconds later', async () => {
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
