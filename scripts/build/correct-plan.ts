import type { PageAssets } from '../../server/pages/page-assets.ts';
import type { RouteName } from '../../shared/routes/route-table.ts';
import { LEAST_SCRIPT, type PlanAssumptions, scriptLimit } from './client-sources.ts';

/**
 * The assumptions of the first plan. If its scripts keep all limits, as these numbers should make it, there is no second one. Every page loads
 * 62,000 bytes of packages and the first script; the plan overestimates the rest, because the portal is minified a second time, which saves
 * 1,900 bytes, and the chunks of a list page repeat 2,300 bytes in all that other chunks contain too. A small chunk may be a third smaller
 * than estimated. Corrections only tighten the plan, so numbers that are too strict end in scripts that are too small.
 */
export const firstAssumptions: PlanAssumptions = { overhead: () => 57_800, leastChunk: 1_300 };

/** Gzipped bytes by which a correction exceeds what was measured: the next plan has other chunks, with other errors of estimation. */
const MARGIN = 100;

/**
 * Compares built scripts with the limits of their pages. Returns null if all hold, or else the assumptions for the next plan: pages that are
 * too heavy get less room, and if a script is too small, larger chunks are joined. `weigh` returns the gzipped size of a script in bytes.
 */
export async function correctPlan(
  { entry, shared, routes }: Pick<PageAssets, 'entry' | 'shared' | 'routes'>,
  { overhead, leastChunk }: PlanAssumptions,
  weigh: (script: string) => Promise<number>,
): Promise<PlanAssumptions | null> {
  const pages = Object.entries(routes) as [RouteName, string[]][];
  const scripts = [...new Set([entry, ...shared, ...pages.flatMap(([, own]) => own)])];
  const weights = new Map(await Promise.all(scripts.map(async (script) => [script, await weigh(script)] as const)));
  const weightOf = (script: string): number => weights.get(script) ?? 0;
  const heavy = pages.flatMap(([name, own]) => {
    const excess = [entry, ...shared, ...own].reduce((sum, script) => sum + weightOf(script), 0) - scriptLimit(name);
    return excess > 0 ? [[name, overhead(name) + excess + MARGIN] as const] : [];
  });
  const shortage = LEAST_SCRIPT - Math.min(...scripts.filter((script) => script !== entry).map(weightOf));
  if (heavy.length === 0 && shortage <= 0) return null;
  const corrected = new Map(heavy);
  return {
    overhead: (name) => corrected.get(name) ?? overhead(name),
    leastChunk: shortage > 0 ? leastChunk + shortage + MARGIN : leastChunk,
  };
}
