import { expect, test } from '@jest/globals';
import { createSeenTable } from './seen-table.ts';

const texts = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

test('contains the added texts and nothing else', () => {
  const seen = createSeenTable();
  const added = texts(1_000, 'added');
  for (const text of added) seen.add(text);
  expect(added.filter((text) => !seen.has(text)).length).toBeLessThan(5);
  expect(texts(10_000, 'other').filter((text) => seen.has(text))).toEqual([]);
});

test('a full table forgets older texts, never the latest', () => {
  const seen = createSeenTable(8);
  const added = texts(500, 'added');
  for (const text of added) {
    seen.add(text);
    expect(seen.has(text)).toBe(true);
  }
  expect(added.filter((text) => seen.has(text)).length).toBeLessThanOrEqual(8);
});
