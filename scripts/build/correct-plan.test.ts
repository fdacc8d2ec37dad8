import { expect, test } from '@jest/globals';
import type { PlanAssumptions } from './client-sources.ts';
import { correctPlan } from './correct-plan.ts';

const first: PlanAssumptions = { overhead: () => 57_800, leastChunk: 1_300, smallChunks: new Set(), growth: 8_000, chunkPrice: 400 };
const assets = { entry: 'entry.js', shared: ['packages.js'], routes: { home: ['home.js'], 'demand.list': ['list.js'] } };
const weights = { 'entry.js': 200, 'packages.js': 70_000, 'home.js': 15_000, 'list.js': 25_000 };
const correct = (changes: Partial<typeof weights>, assumptions = first) =>
  correctPlan(assets, assumptions, {
    weigh: async (script) => ({ ...weights, ...changes })[script as keyof typeof weights],
    keyOf: (script) => `modules of ${script}`,
  });
const { overhead } = first;

test('scripts that keep all limits need no other plan; the first script may be small', async () => {
  expect(await correct({})).toBeNull();
});

test('a page that is too heavy gets less room by what exceeded its limit, the others as much as before', async () => {
  const next = await correct({ 'list.js': 30_000 });
  expect(next?.overhead('demand.list')).toBe(overhead('demand.list') + 200 + 100);
  expect(next?.overhead('home')).toBe(overhead('home'));
  expect(next?.smallChunks.size).toBe(0);
  expect(next?.chunkPrice).toBe(first.chunkPrice);
});

test('a script that is too small makes the next plan join its chunk', async () => {
  const next = await correct({ 'home.js': 900 });
  expect(next?.smallChunks).toEqual(new Set(['modules of home.js']));
  expect(next?.overhead('home')).toBe(overhead('home'));
});

test('a chunk that no page had room for gives pages more room', async () => {
  const once = await correct({ 'home.js': 900 });
  expect(once?.growth).toBe(first.growth);
  const twice = await correct({ 'home.js': 900 }, once ?? first);
  expect(twice?.growth).toBe(first.growth + 2_000);
});

test('corrections add up', async () => {
  const once = await correct({ 'list.js': 30_000 });
  const twice = await correct({ 'list.js': 29_900, 'home.js': 950 }, once ?? first);
  expect(twice?.overhead('demand.list')).toBe(overhead('demand.list') + 300 + 200);
  expect(twice?.smallChunks).toEqual(new Set(['modules of home.js']));
  expect(await correct({}, twice ?? first)).toBeNull();
});
