import { expect, test } from '@jest/globals';
import { getBanners } from './site.ts';
import { changedDemands, staleReads } from './stale-reads.ts';

test('returns the names of the reads that changes make stale, each once', () => {
  expect(staleReads(['banners'])).toEqual([getBanners.name]);
  const both = staleReads(['demands', 'people']) ?? [];
  expect(new Set(both).size).toBe(both.length);
  expect(staleReads([])).toEqual([]);
});

test('a change of demands can contain the id of the demand', () => {
  expect(staleReads(['demands 500001', 'demands 500002'])).toEqual(staleReads(['demands']));
  expect(changedDemands(['demands 500001', 'demands', 'people', 'demands 500002'])).toEqual(['500001', '500002']);
  expect(staleReads(['demands 1 2'])).toBeNull();
});

test('an unknown change makes all reads stale', () => {
  for (const name of ['any', 'toString', 'something newer']) expect(staleReads(['banners', name])).toBeNull();
});
