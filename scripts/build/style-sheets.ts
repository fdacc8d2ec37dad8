import type { Metafile } from 'esbuild';
import { reachedFrom } from './source-graph.ts';

/** The parts that every page has: the tokens, the kit, the frames. */
export const PORTAL_SHEET = 'portal';
const FORMS_SHEET = 'forms';
const CHECKOUT_SHEET = 'checkout';
/** Entities that few pages have, and the sheets of their rules. */
const entitySheets = new Map([
  ['checkout', CHECKOUT_SHEET],
  ['order', CHECKOUT_SHEET],
  ['comparison', 'comparison'],
]);
/** The module that styled components import in the bundles that are shipped. */
const PRECOMPILED = 'client/styling/precompiled-styled.ts';

/** Which stylesheet a source's rules go to: `client/features/user/…` → `user`. */
export function sheetOf(path: string): string {
  const [, room, feature] = /^client\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (room === 'features' && feature) return feature;
  if (room === 'entities') return entitySheets.get(feature ?? '') ?? PORTAL_SHEET;
  return room === 'forms' ? FORMS_SHEET : PORTAL_SHEET;
}

/** In the order in which they must stand in a page: what is built from parts of another sheet may override them. */
export function orderSheets(sheets: Iterable<string>): string[] {
  const rank = (sheet: string) => [PORTAL_SHEET, FORMS_SHEET, CHECKOUT_SHEET].indexOf(sheet) >>> 0;
  return [...new Set(sheets)].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

/** The sheets that modules need with all they import, in order; the portal's, which is always there, is not among them. */
export function sheetsNeededBy(inputs: Metafile['inputs'], modules: readonly string[]): string[] {
  const reached = modules.flatMap((module) => [...reachedFrom(inputs, module)]);
  const styled = reached.filter((path) => inputs[path]?.imports.some((imported) => imported.path === PRECOMPILED));
  return orderSheets(styled.map(sheetOf)).filter((sheet) => sheet !== PORTAL_SHEET);
}
