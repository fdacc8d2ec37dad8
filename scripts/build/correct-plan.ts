import type { PageAssets } from '../../server/pages/page-assets.ts';
import type { RouteName } from '../../shared/routes/route-table.ts';
import { LEAST_SCRIPT, type PlanAssumptions, scriptLimit } from './client-sources.ts';

/**
 * The assumptions of the first plans, in the order in which they are tried until the scripts of a plan keep all limits. Every page loads
 * 62,000 bytes of packages and the first script; the plan overestimates the rest, because the portal is minified a second time, which saves
 * 1,900 bytes, and the chunks of a list page repeat 2,300 bytes in all that other chunks contain too. A small chunk may be a third smaller
 * than estimated. Another price of a chunk leads to other chunks with other errors of estimation: about one plan in three keeps all limits.
 */
export const firstAssumptions: readonly PlanAssumptions[] = [390, 380, 440, 400, 410, 420, 360, 450, 370, 430].map((chunkPrice) => ({
  chunkPrice,
  overhead: () => 57_800,
  leastChunk: 1_300,
  smallChunks: new Set(),
  growth: 8_000,
}));

/** Number of plans with one price of a chunk: the first one and corrected ones. A correction changes little else, so they converge. */
export const PLANS_PER_PRICE = 5;

/** Gzipped bytes by which pages may grow more if a small chunk could not be joined. */
const MORE_GROWTH = 2_000;

/** The scripts that a plan was built to. */
export interface BuiltChunks {
  weigh(script: string): Promise<number>;
  keyOf(script: string): string | undefined;
}

/** Gzipped bytes by which a correction exceeds what was measured: the next plan has other chunks, with other errors of estimation. */
const MARGIN = 100;

/**
 * Compares built scripts with the limits of their pages. Returns null if all hold, or else the assumptions for the next plan: pages that are
 * too heavy get less room, and a script that is too small is joined. Everything else is planned as before. `weigh` returns the gzipped size of
 * a script in bytes, `keyOf` the key of the chunk that it was built from.
 */
export async function correctPlan(
  { entry, shared, routes }: Pick<PageAssets, 'entry' | 'shared' | 'routes'>,
  { overhead, leastChunk, smallChunks, growth, chunkPrice }: PlanAssumptions,
  { weigh, keyOf }: BuiltChunks,
): Promise<PlanAssumptions | null> {
  const pages = Object.entries(routes) as [RouteName, string[]][];
  const scripts = [...new Set([entry, ...shared, ...pages.flatMap(([, own]) => own)])];
  const weights = new Map(await Promise.all(scripts.map(async (script) => [script, await weigh(script)] as const)));
  const weightOf = (script: string): number => weights.get(script) ?? 0;
  const heavy = pages.flatMap(([name, own]) => {
    const excess = [entry, ...shared, ...own].reduce((sum, script) => sum + weightOf(script), 0) - scriptLimit(name);
    return excess > 0 ? [[name, overhead(name) + excess + MARGIN] as const] : [];
  });
  const small = scripts.filter((script) => script !== entry && weightOf(script) < LEAST_SCRIPT);
  if (heavy.length === 0 && small.length === 0) return null;
  const corrected = new Map(heavy);
  const keys = small.flatMap((script) => keyOf(script) ?? []);
  return {
    overhead: (name) => corrected.get(name) ?? overhead(name),
    leastChunk,
    smallChunks: new Set([...smallChunks, ...keys]),
    // A chunk that stays small although it was to be joined found no page with enough room.
    growth: keys.some((key) => smallChunks.has(key)) ? growth + MORE_GROWTH : growth,
    chunkPrice,
  };
}
