import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type RouteName, routeRow } from '../../shared/routes/route-table.ts';
import { existingPages, pageFile, REFUSED_VIEW, START, sourcesOfPage } from './client-sources.ts';
import { joinShared } from './shared-chunks.ts';
import { partsOf, reachedFrom } from './source-graph.ts';

type Inputs = Metafile['inputs'];

/** Stylesheet of the parts on every page: the tokens, the UI kit, the frames. */
export const PORTAL_SHEET = 'portal';
const FORMS_SHEET = 'forms';
const CHECKOUT_SHEET = 'checkout';
/** Stylesheets of the entities that few pages show. */
const entitySheets = new Map([
  ['checkout', CHECKOUT_SHEET],
  ['order', CHECKOUT_SHEET],
  ['comparison', 'comparison'],
]);
/** The module that styled components import in production bundles. */
const PRECOMPILED = 'client/styling/precompiled-styled.ts';
/** Stylesheets that are divided by the pages that need them. The others are small or belong to private pages. */
const dividedSheets = [PORTAL_SHEET, FORMS_SHEET, 'demand', 'org', 'user'];
const LATER = 'Later';

/** Returns the stylesheet of a source by its folder: `client/features/user/…` → `user`. */
export function sheetOfFolder(path: string): string {
  const [, room, feature] = /^client\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (room === 'features' && feature) return feature;
  if (room === 'entities') return entitySheets.get(feature ?? '') ?? PORTAL_SHEET;
  return room === 'forms' ? FORMS_SHEET : PORTAL_SHEET;
}

export type SheetOf = (path: string) => string;

/** Sorts stylesheets in cascade order: components built from parts of another stylesheet may override its rules. */
export function orderSheets(sheets: Iterable<string>): string[] {
  const rank = (sheet: string) => [PORTAL_SHEET, FORMS_SHEET, CHECKOUT_SHEET].indexOf(sheet.replace(/\d+$|Later$/, '')) >>> 0;
  const place = (sheet: string) => (sheet.endsWith(LATER) ? Number.POSITIVE_INFINITY : Number(/\d+$/.exec(sheet)?.[0] ?? 1));
  const byName = (one: string, other: string) => one.replace(/\d+$/, '').localeCompare(other.replace(/\d+$/, ''));
  return [...new Set(sheets)].sort(
    (one, other) => rank(one) - rank(other) || (rank(one) < 3 ? 0 : byName(one, other)) || place(one) - place(other),
  );
}

/** Returns the stylesheets that modules and their imports need, in order, without the portal's, which is always loaded. */
export function sheetsNeededBy(inputs: Inputs, modules: readonly string[], sheetOf: SheetOf): string[] {
  const reached = modules.flatMap((module) => [...reachedFrom(inputs, module)]);
  return orderSheets(reached.filter((path) => isStyled(inputs, path)).map(sheetOf)).filter((sheet) => sheet !== PORTAL_SHEET);
}

const isStyled = (inputs: Inputs, path: string): boolean =>
  inputs[path]?.imports.some((imported) => imported.path === PRECOMPILED) ?? false;

/** Returns all modules that the server renders for a page, including lazily loaded forms. */
export function renderedFor(root: string, inputs: Inputs, name: RouteName): Set<string> {
  const modules = [START, ...sourcesOfPage(name), ...partsOf(root, inputs, [pageFile(name)])];
  return new Set(modules.flatMap((module) => [...reachedFrom(inputs, module)]));
}

/**
 * Assigns the rules of each source to a stylesheet, so that a page does not wait for the rules of others. The portal's stylesheet contains
 * the rules of every page and of the landing page. Rules that no page needs before an interaction, mainly of dialogs, go into stylesheets
 * that load later.
 */
export function planSheets(root: string, inputs: Inputs, landing: RouteName): SheetOf {
  const pages = [
    ...existingPages(inputs).map((name) => ({
      name,
      rendered: renderedFor(root, inputs, name),
      weight: routeRow(name).access === 'private' ? 1 : 2,
    })),
    { name: REFUSED_VIEW, rendered: new Set([START, REFUSED_VIEW].flatMap((path) => [...reachedFrom(inputs, path)])), weight: 0.5 },
  ];
  const first = renderedFor(root, inputs, landing);
  const planned = new Map<string, string>();
  for (const sheet of dividedSheets) {
    const modules = Object.keys(inputs).filter((path) => isStyled(inputs, path) && sheetOfFolder(path) === sheet);
    const pagesOf = new Map(
      modules.map((path) => [path, new Set<string>(pages.filter(({ rendered }) => rendered.has(path)).map(({ name }) => name))] as const),
    );
    const decided = sheet === PORTAL_SHEET ? modules.filter((path) => first.has(path)) : [];
    const joined = joinShared({
      usersOf: new Map([...pagesOf].filter(([, users]) => users.size > 0)),
      decided: { modules: decided, users: new Set(pages.map(({ name }) => name)) },
      loads: pages.map(({ name, weight }) => ({ modules: [name], weight })),
      ownBytes: 1_000,
      bytesOf: (paths) => paths.reduce((sum, path) => sum + cssBytes(root, path), 0) * GZIP_RATIO,
      importsOf: (path) => [...reachedFrom(inputs, path)],
    });
    // A page that shows a component shows all its parts too: sorting by number of users puts parts before the components that override
    // them.
    const ordered = joined.toSorted((one, other) => other.users.size - one.users.size);
    for (const path of modules) planned.set(path, sheet + LATER);
    for (const [place, chunk] of ordered.entries()) {
      for (const path of chunk.modules) planned.set(path, place === 0 ? sheet : `${sheet}${place + 1}`);
    }
  }
  checkOrder(inputs, planned);
  return (path) => planned.get(path) ?? sheetOfFolder(path);
}

function checkOrder(inputs: Inputs, planned: ReadonlyMap<string, string>): void {
  for (const [path, sheet] of planned) {
    for (const { path: part, kind } of inputs[path]?.imports ?? []) {
      const before = (kind !== 'dynamic-import' && planned.get(part)) || sheet;
      if (orderSheets([sheet, before])[0] !== before)
        throw new Error(`${path} may override ${part}, whose rules would stand behind its own`);
    }
  }
}

/** Approximate compression ratio of rules with gzip. */
const GZIP_RATIO = 0.25;

/** Estimates the length of a source's rules by the length of its templates. */
const cssBytes = (root: string, path: string): number =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/`[^`]*`/g)].reduce((sum, [template]) => sum + template.length, 0);
