import type { PageAssets } from '../../server/pages/page-assets.ts';
import type { RouteName } from '../../shared/routes/route-table.ts';
import { LEAST_SCRIPT, type PlanAssumptions, scriptLimit } from './client-sources.ts';

/** Gzipped bytes of every page that stay free in a plan: each plan has other chunks, with other errors of estimation. */
const MARGIN = 100;

/** Gzipped bytes by which minifying a second time makes the packages and the first script smaller than the estimate of the packages. */
const PACKAGES_SAVING = 600;

/**
 * Returns the assumptions of the first plans, in the order in which they are tried until the scripts of a plan keep all limits. Another price
 * of a chunk leads to other chunks with other errors of estimation. `packages` is the estimated size of what every page loads, in gzipped bytes.
 */
export const firstAssumptions = (packages: number): readonly PlanAssumptions[] =>
  [350, 300, 390, 440].map((chunkPrice) => ({
    chunkPrice,
    overhead: () => packages - PACKAGES_SAVING + MARGIN,
    leastChunk: 970,
    smallChunks: new Set(),
    growth: 12_000,
  }));

/** Number of plans with one price of a chunk: the first one and corrected ones. They converge within three plans, or seldom do. */
export const PLANS_PER_PRICE = 3;

/** Gzipped bytes by which pages may grow more if a small chunk could not be joined. */
const MORE_GROWTH = 2_000;

/** The scripts that a plan was built to. */
export interface BuiltChunks {
  /** Returns the gzipped size of a script in bytes. */
  weigh(script: string): Promise<number>;
  /** Returns the key of the chunk that a script was built from. */
  keyOf(script: string): string | undefined;
  /** Returns the bytes that the plan estimated for the chunks of a page. */
  estimateOf(page: RouteName): number;
}

export interface Correction {
  /** The pages and scripts that missed a limit, for the log. */
  misses: readonly string[];
  assumptions: PlanAssumptions;
}

/**
 * Compares built scripts with the limits of their pages. Returns null if all hold, or else the assumptions for the next plan: every page gets
 * the room that it was measured to have, and a script that is too small is joined. Everything else is planned as before.
 */
export async function correctPlan(
  { entry, shared, routes }: Pick<PageAssets, 'entry' | 'shared' | 'routes'>,
  { leastChunk, smallChunks, growth, chunkPrice }: PlanAssumptions,
  { weigh, keyOf, estimateOf }: BuiltChunks,
): Promise<Correction | null> {
  const pages = Object.entries(routes) as [RouteName, string[]][];
  const scripts = [...new Set([entry, ...shared, ...pages.flatMap(([, own]) => own)])];
  const weights = new Map(await Promise.all(scripts.map(async (script) => [script, await weigh(script)] as const)));
  const weightOf = (script: string): number => weights.get(script) ?? 0;
  const measured = new Map(
    pages.map(([name, own]) => [name, [entry, ...shared, ...own].reduce((sum, script) => sum + weightOf(script), 0)]),
  );
  const excesses = [...measured].map(([name, weight]) => ({ name, excess: weight - scriptLimit(name) }));
  const heavy = excesses.filter(({ excess }) => excess > 0);
  const small = scripts.filter((script) => script !== entry && weightOf(script) < LEAST_SCRIPT);
  if (heavy.length === 0 && small.length === 0) return null;
  const keys = small.flatMap((script) => keyOf(script) ?? []);
  return {
    misses: [
      ...heavy.map(({ name, excess }) => `${name} is ${excess} bytes too heavy`),
      ...small.map((script) => `${script} has only ${weightOf(script)} bytes`),
    ],
    assumptions: {
      overhead: (name) => (measured.get(name) ?? 0) - estimateOf(name) + MARGIN,
      leastChunk,
      smallChunks: new Set([...smallChunks, ...keys]),
      // A chunk that stays small although it was to be joined found no page with enough room.
      growth: keys.some((key) => smallChunks.has(key)) ? growth + MORE_GROWTH : growth,
      chunkPrice,
    },
  };
}
