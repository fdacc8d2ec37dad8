import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import type { PageAssets } from '../../server/pages/page-assets.ts';
import { type RouteName, routeNames } from '../../shared/routes/route-table.ts';
import { ENTRY, IN_APP_MASK, pageFile, REFUSED_VIEW, sourcesOfPage } from './client-sources.ts';
import { onDemandModules, partsOf } from './source-graph.ts';
import { PORTAL_SHEET, type SheetOf, sheetsNeededBy } from './style-sheets.ts';

export interface BuiltScripts {
  metafile: Metafile;
  /** Script that has an entry point's exports, by the entry point's source. */
  scriptOf: ReadonlyMap<string, string>;
}

/**
 * Returns the manifest of a bundle, for dist/client/manifest.json, except for the icons. `inputs` is the module graph of the sources,
 * `sheets` maps a stylesheet's name to its URL. Throws if a page's file is not named after its route.
 */
export function describeAssets(
  root: string,
  { metafile, scriptOf }: BuiltScripts,
  inputs: Metafile['inputs'],
  sheets: ReadonlyMap<string, string>,
  sheetOf: SheetOf,
): Omit<PageAssets, 'icons'> {
  refuseStrangeNames(inputs);
  const entry = scriptOf.get(ENTRY);
  if (!entry) throw new Error('the client bundle has no entry');
  // The entry evaluates these imports in sequence, but the document preloads all of them at once.
  const steps = (metafile.outputs[entry]?.imports ?? []).map(({ path }) => path);
  const shared = [...new Set(steps.flatMap((path) => [path, ...staticImports(metafile, path)]))];
  const scriptsOf = (sources: readonly string[]): string[] => {
    const chunks = sources.flatMap((source) => {
      const chunk = scriptOf.get(source);
      return chunk ? [chunk, ...staticImports(metafile, chunk)] : [];
    });
    return [...new Set(chunks)].filter((path) => path !== entry && !shared.includes(path)).map(publicPath);
  };
  const stylesOf = (modules: readonly string[]): string[] =>
    sheetsNeededBy(inputs, modules, sheetOf).flatMap((sheet) => sheets.get(sheet) ?? []);
  const routes: Partial<Record<RouteName, string[]>> = {};
  const routeStyles: Partial<Record<RouteName, string[]>> = {};
  for (const name of routeNames) {
    const page = scriptOf.get(pageFile(name));
    if (!page) continue;
    const sources = sourcesOfPage(name);
    const rendered = [...sources, ...partsOf(root, inputs, [pageFile(name)])];
    routeStyles[name] = stylesOf(rendered);
    routes[name] = scriptsOf(sources);
  }
  // The hash covers only the client's files: after a release that changes only the server, an open tab has nothing to reload.
  const buildId = createHash('sha256')
    .update([...Object.keys(metafile.outputs).map(publicPath).sort(), ...sheets.values()].join())
    .digest('base64url')
    .slice(0, 12);
  return {
    buildId,
    entry: publicPath(entry),
    styles: sheets.get(PORTAL_SHEET) ?? '',
    shared: shared.map(publicPath),
    routes,
    routeStyles,
    refused: { scripts: scriptsOf([REFUSED_VIEW]), styles: stylesOf([REFUSED_VIEW]) },
    inAppStyles: stylesOf([IN_APP_MASK]),
    sheets: [...sheets.values()],
  };
}

/** Throws for a page file that is not named after a route: its document would list neither its scripts nor its styles. */
function refuseStrangeNames(inputs: Metafile['inputs']): void {
  const files = new Set(routeNames.map(pageFile));
  const strange = [...onDemandModules(inputs)].filter((path) => /^client\/features\/[^/]+\/pages\//.test(path) && !files.has(path));
  if (strange.length > 0) throw new Error(`by its name the page of no route: ${strange.join(', ')}`);
}

const publicPath = (output: string): string => `/assets/${basename(output)}`;

function staticImports(metafile: Metafile, chunk: string, seen = new Set<string>()): string[] {
  for (const { path, kind } of metafile.outputs[chunk]?.imports ?? []) {
    if (kind !== 'import-statement' || seen.has(path) || !metafile.outputs[path]) continue;
    seen.add(path);
    staticImports(metafile, path, seen);
  }
  return [...seen];
}
