import { expect, test } from '@jest/globals';
import { createTrackedSet } from './tracked-set.ts';

test('iterates over the entries that were added and not removed, in any order of removal', () => {
  const trackedSet = createTrackedSet<{ name: string }>();
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  for (const entry of [a, b, c]) trackedSet.add(entry);
  trackedSet.remove(a);
  trackedSet.remove(a);
  expect([...trackedSet].map(({ name }) => name).sort()).toEqual(['b', 'c']);
  trackedSet.remove(c);
  trackedSet.add(a);
  trackedSet.remove(b);
  expect([...trackedSet]).toEqual([a]);
  expect(trackedSet.size).toBe(1);
});

test('entries may be removed during iteration', () => {
  const trackedSet = createTrackedSet<{ id: number }>();
  for (let id = 0; id < 5; id += 1) trackedSet.add({ id });
  for (const entry of trackedSet) trackedSet.remove(entry);
  expect(trackedSet.size).toBe(0);
});

test('removing an entry that was never added does nothing', () => {
  const trackedSet = createTrackedSet();
  trackedSet.add({});
  trackedSet.remove({});
  expect(trackedSet.size).toBe(1);
});
