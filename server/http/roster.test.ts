import { expect, test } from '@jest/globals';
import { createRoster } from './roster.ts';

test('it lists what has come and not gone, in whatever order they leave', () => {
  const roster = createRoster<{ name: string }>();
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  for (const entry of [a, b, c]) roster.add(entry);
  roster.remove(a);
  roster.remove(a);
  expect([...roster].map(({ name }) => name).sort()).toEqual(['b', 'c']);
  roster.remove(c);
  roster.add(a);
  roster.remove(b);
  expect([...roster]).toEqual([a]);
  expect(roster.size).toBe(1);
});

test('entries may be removed on the way through', () => {
  const roster = createRoster<{ id: number }>();
  for (let id = 0; id < 5; id += 1) roster.add({ id });
  for (const entry of roster) roster.remove(entry);
  expect(roster.size).toBe(0);
});

test('an entry that was never in it is not missed', () => {
  const roster = createRoster();
  roster.add({});
  roster.remove({});
  expect(roster.size).toBe(1);
});
