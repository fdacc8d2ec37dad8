import { expect, test } from '@jest/globals';
import { type Counted, keepCounts } from './kept-counts.ts';

const start = new Date('2026-03-01T02:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
const counted = (total: number): Counted => ({ total, counts: [] });

function createKept() {
  const errors: unknown[] = [];
  return { kept: keepCounts((error) => errors.push(error)), errors };
}

test('what was counted is known afterwards, under its own key', async () => {
  const { kept } = createKept();
  kept.refresh('a', async () => counted(7), start);
  expect(kept.read('a', start)).toBeNull();
  await kept.settle();
  expect(kept.read('a', start)).toEqual(counted(7));
  expect(kept.read('b', start)).toBeNull();
});

test('a minute later it is counted again, and the old number stands meanwhile', async () => {
  const { kept } = createKept();
  kept.refresh('a', async () => counted(7), start);
  await kept.settle();
  kept.refresh('a', async () => counted(8), after(59_999));
  await kept.settle();
  expect(kept.read('a', after(59_999))).toEqual(counted(7));
  kept.refresh('a', async () => counted(8), after(60_000));
  expect(kept.read('a', after(60_000))).toEqual(counted(7));
  await kept.settle();
  expect(kept.read('a', after(60_000))).toEqual(counted(8));
});

test('a number of ten minutes is too old to be told', async () => {
  const { kept } = createKept();
  kept.refresh('a', async () => counted(7), start);
  await kept.settle();
  expect(kept.read('a', after(599_999))).toEqual(counted(7));
  expect(kept.read('a', after(600_000))).toBeNull();
});

test('one thing is counted at a time; what came meanwhile is counted when it is asked for again', async () => {
  const { kept } = createKept();
  const finish = Promise.withResolvers<Counted>();
  kept.refresh('a', () => finish.promise, start);
  kept.refresh('b', async () => counted(2), start);
  finish.resolve(counted(1));
  await kept.settle();
  expect([kept.read('a', start), kept.read('b', start)]).toEqual([counted(1), null]);
  kept.refresh('b', async () => counted(2), start);
  await kept.settle();
  expect(kept.read('b', start)).toEqual(counted(2));
});

test('a failure is told and does not stop the next one', async () => {
  const { kept, errors } = createKept();
  kept.refresh('a', async () => Promise.reject(new Error('away')), start);
  await kept.settle();
  expect(errors).toHaveLength(1);
  kept.refresh('a', async () => counted(7), start);
  await kept.settle();
  expect(kept.read('a', start)).toEqual(counted(7));
});
