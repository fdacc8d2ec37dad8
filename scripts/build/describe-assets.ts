import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import type { PageAssets } from '../../server/pages/page-assets.ts';
import { type RouteName, routeNames } from '../../shared/routes/route-table.ts';
import { ENTRY, pageFile, sourcesOfPage } from './client-sources.ts';
import { sourceOfEntry } from './planned-chunks.ts';
import { partsOf } from './source-graph.ts';
import { PORTAL_SHEET, type SheetOf, sheetsNeededBy } from './style-sheets.ts';

/** Gives the manifest of a bundle, for dist/client/manifest.json: `inputs` is the graph of its sources, `sheets` name → address. */
export function describeAssets(
  root: string,
  metafile: Metafile,
  inputs: Metafile['inputs'],
  sheets: ReadonlyMap<string, string>,
  sheetOf: SheetOf,
): PageAssets {
  const chunkOf = new Map<string, string>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint) chunkOf.set(sourceOfEntry(entryPoint), path);
  const entry = chunkOf.get(ENTRY);
  if (!entry) throw new Error('the client bundle has no entry');
  // The entry loads them one after the other, and all of them at once.
  const steps = (metafile.outputs[entry]?.imports ?? []).map(({ path }) => path);
  const shared = [...new Set(steps.flatMap((path) => [path, ...staticImports(metafile, path)]))];
  const routes: Partial<Record<RouteName, string[]>> = {};
  const routeStyles: Partial<Record<RouteName, string[]>> = {};
  for (const name of routeNames) {
    const page = chunkOf.get(pageFile(name));
    if (!page) continue;
    const sources = sourcesOfPage(name);
    const chunks = sources.flatMap((source) => {
      const chunk = chunkOf.get(source);
      return chunk ? [chunk, ...staticImports(metafile, chunk)] : [];
    });
    const rendered = [...sources, ...partsOf(root, inputs, [pageFile(name)])];
    routeStyles[name] = sheetsNeededBy(inputs, rendered, sheetOf).flatMap((sheet) => sheets.get(sheet) ?? []);
    routes[name] = [...new Set(chunks)].filter((path) => path !== entry && !shared.includes(path)).map(publicPath);
  }
  // The client's files alone decide: a tab that is open across a release of the server's side has nothing to fetch anew.
  const buildId = createHash('sha256')
    .update([...Object.keys(metafile.outputs).map(publicPath).sort(), ...sheets.values()].join())
    .digest('base64url')
    .slice(0, 12);
  return { buildId, entry: publicPath(entry), styles: sheets.get(PORTAL_SHEET) ?? '', shared: shared.map(publicPath), routes, routeStyles };
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
