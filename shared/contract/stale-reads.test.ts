import { expect, test } from '@jest/globals';
import { getBanners } from './site.ts';
import { changedDemands, staleReads } from './stale-reads.ts';

test('a change makes reads stale by their ids, several changes each read once', () => {
  expect(staleReads(['banners'])).toEqual([getBanners.name]);
  const both = staleReads(['demands', 'people']) ?? [];
  expect(new Set(both).size).toBe(both.length);
  expect(staleReads([])).toEqual([]);
});

test('a change of demands may name the one', () => {
  expect(staleReads(['demands 500001', 'demands 500002'])).toEqual(staleReads(['demands']));
  expect(changedDemands(['demands 500001', 'demands', 'people', 'demands 500002'])).toEqual(['500001', '500002']);
  expect(staleReads(['demands 1 2'])).toBeNull();
});

test('a change that is not known may be any', () => {
  for (const name of ['any', 'toString', 'something newer']) expect(staleReads(['banners', name])).toBeNull();
});
