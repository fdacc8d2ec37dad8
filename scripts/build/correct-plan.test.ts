import { expect, test } from '@jest/globals';
import type { PlanAssumptions } from './client-sources.ts';
import { correctPlan, firstAssumptions } from './correct-plan.ts';

const first: PlanAssumptions = { overhead: () => 62_000, leastChunk: 970, smallChunks: new Set(), growth: 8_000, chunkPrice: 400 };
const assets = { entry: 'entry.js', shared: ['packages.js'], routes: { home: ['home.js'], 'demand.list': ['list.js'] } };
const weights = { 'entry.js': 200, 'packages.js': 70_000, 'home.js': 15_000, 'list.js': 25_000 };
const estimates: Record<string, number> = { home: 16_000, 'demand.list': 27_000 };
const correct = (changes: Partial<typeof weights>, assumptions = first) =>
  correctPlan(assets, assumptions, {
    weigh: async (script) => ({ ...weights, ...changes })[script as keyof typeof weights],
    keyOf: (script) => `modules of ${script}`,
    estimateOf: (page) => estimates[page] ?? 0,
  });

test('scripts that keep all limits need no other plan; the first script may be small', async () => {
  expect(await correct({})).toBeNull();
});

test('if a page is too heavy, every page gets the room that it was measured to have, less a margin', async () => {
  const { misses, assumptions: next } = (await correct({ 'list.js': 30_000 })) ?? {};
  expect(misses).toEqual(['demand.list is 200 bytes too heavy']);
  expect(next?.overhead('demand.list')).toBe(200 + 70_000 + 30_000 - 27_000 + 100);
  expect(next?.overhead('home')).toBe(200 + 70_000 + 15_000 - 16_000 + 100);
  expect(next?.smallChunks.size).toBe(0);
  expect(next?.chunkPrice).toBe(first.chunkPrice);
});

test('a script that is too small makes the next plan join its chunk', async () => {
  const next = await correct({ 'home.js': 900 });
  expect(next?.misses).toEqual(['home.js has only 900 bytes']);
  expect(next?.assumptions.smallChunks).toEqual(new Set(['modules of home.js']));
});

test('a chunk that no page had room for gives pages more room', async () => {
  const once = await correct({ 'home.js': 900 });
  expect(once?.assumptions.growth).toBe(first.growth);
  const twice = await correct({ 'home.js': 900 }, once?.assumptions);
  expect(twice?.assumptions.growth).toBe(first.growth + 2_000);
});

test('small chunks add up, and a plan that keeps all limits ends the corrections', async () => {
  const once = await correct({ 'home.js': 900 });
  const twice = await correct({ 'list.js': 950 }, once?.assumptions);
  expect(twice?.assumptions.smallChunks).toEqual(new Set(['modules of home.js', 'modules of list.js']));
  expect(await correct({}, twice?.assumptions)).toBeNull();
});

test('the first plans follow the size of the packages', () => {
  const overheads = (packages: number) => firstAssumptions(packages).map(({ overhead }) => overhead('home'));
  expect(overheads(61_000)).toEqual(overheads(60_000).map((bytes) => bytes + 1_000));
});
