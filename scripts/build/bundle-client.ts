import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import type { PageAssets } from '../../server/pages/page-assets.ts';
import { writeAppIcons } from './app-icons.ts';
import { ENTRY, LAZY_CODE, type PlanAssumptions, pageFile, pageLoads, START, sourcesOfPage } from './client-sources.ts';
import { compressAssets } from './compress-assets.ts';
import { contractPlugin } from './contract-plugin.ts';
import { type BuiltChunks, type Correction, correctPlan, firstAssumptions, PLANS_PER_PRICE } from './correct-plan.ts';
import { type BuiltScripts, describeAssets } from './describe-assets.ts';
import { writeDrawings } from './drawings/write-drawings.ts';
import { extractStyles } from './extract-styles.ts';
import { drawIcons, type IconDrawings } from './icon-drawings.ts';
import { spriteIconPlugin } from './icon-plugin.ts';
import { lazyImports } from './lazy-imports.ts';
import { linkScripts } from './link-scripts.ts';
import { minifierMark, minifyScripts } from './minify-scripts.ts';
import { createPackedSize, type PackedSize } from './packed-sizes.ts';
import { type ChunkPlan, chunkPlugin, packagesOf, planChunks, plannedEntries, sourceOfEntry } from './planned-chunks.ts';
import { queryPlugin } from './query-plugin.ts';
import { reactAsModule } from './react-as-module.ts';
import { createReactPlugin } from './react-plugin.ts';
import { routerPlugin } from './router-plugin.ts';
import { chunkKey, estimateLoad } from './shared-chunks.ts';
import { planSheets, type SheetOf } from './style-sheets.ts';
import { styledPlugin } from './styled-plugin.ts';
import { supportedBrowsers } from './supported-browsers.ts';

export interface BundleClientOptions {
  production: boolean;
  /** Folder that receives `client` and `source-maps`. */
  dist?: string;
}

/**
 * Builds dist/client: hashed chunks, stylesheets and icons, their compressed copies, public files and manifest.json. Source maps go into a
 * separate folder.
 */
export async function bundleClient(root: string, options: BundleClientOptions): Promise<void> {
  const { production, dist = join(root, 'dist') } = options;
  const outdir = join(dist, 'client');
  await rm(outdir, { recursive: true, force: true });
  await mkdir(join(outdir, 'assets'), { recursive: true });
  const icons = await drawIcons(root);
  const { assets, scripts } = await bundleCode(root, outdir, icons, production);
  await Promise.all([
    writeFile(join(outdir, icons.sprite.address), icons.sprite.svg),
    copyPublicFiles(root, outdir),
    writeDrawings(outdir),
    writeAppIcons(root, outdir),
  ]);
  await writeFile(join(outdir, 'manifest.json'), JSON.stringify(assets));
  await moveSourceMaps(root, join(dist, 'source-maps'), scripts.metafile);
  if (production) await compressAssets(outdir);
}

interface Bundle {
  plan: ChunkPlan;
  assets: PageAssets;
  scripts: BuiltScripts;
}

async function bundleCode(root: string, outdir: string, icons: IconDrawings, production: boolean): Promise<Bundle> {
  const shared = {
    absWorkingDir: root,
    outdir: join(outdir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: supportedBrowsers,
    jsx: 'automatic',
    metafile: true,
    define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
    logLevel: 'warning',
  } as const satisfies BuildOptions;
  const plugins = [createReactPlugin(), reactAsModule, routerPlugin, queryPlugin, contractPlugin, spriteIconPlugin(root, icons)];
  // Build the module graph first: it determines the chunks.
  const graph = await build({
    ...shared,
    entryPoints: { entry: ENTRY },
    plugins: [...plugins, styledPlugin(root, 'precompiled')],
    // White space is kept, because module boundaries are found by esbuild's comment lines.
    minifySyntax: production,
    minifyIdentifiers: production,
    write: false,
  });
  const { inputs } = graph.metafile;
  const sheetOf = planSheets(root, inputs, 'home');
  const styles = await writeStyles(root, outdir, sheetOf);
  const sheetFiles = new Map([...styles].map(([sheet, address]) => [sheet, basename(address, '.css')]));
  const beforehand = lazyImports(root, inputs, sheetFiles, sheetOf);
  const bytesOf = await createPackedSize(graph.outputFiles);
  const formPackage = Object.keys(inputs).filter((file) => file.startsWith('node_modules/react-hook-form/'));

  const buildPlanned = async (assumptions: PlanAssumptions): Promise<Bundle> => {
    const loads = pageLoads(inputs, assumptions);
    const { leastChunk, smallChunks, growth, chunkPrice } = assumptions;
    const plan = planChunks(inputs, bytesOf, {
      start: START,
      landing: pageFile('home'),
      loads,
      added: [LAZY_CODE],
      leastChunk,
      smallChunks,
      growth,
      chunkPrice,
    });
    const { metafile } = await build({
      ...shared,
      entryPoints: { entry: ENTRY, ...plannedEntries(plan) },
      minify: production,
      sourcemap: 'external',
      entryNames: `[name]-[hash]${minifierMark}`,
      chunkNames: `[name]-[hash]${minifierMark}`,
      plugins: [chunkPlugin(root, ENTRY, plan), ...plugins, styledPlugin(root, 'precompiled', { beforehand })],
      // The plan imports modules only to assign them to a chunk.
      logOverride: { 'ignored-bare-import': 'silent' },
    });
    const scripts = production ? await linkWritten(root, metafile) : scriptsOfEntries(metafile);
    if (production) await minifyScripts(root, scripts.metafile, [...plan.portal, ...plan.packages, ...formPackage]);
    return { plan, scripts, assets: { ...describeAssets(root, scripts, inputs, styles, sheetOf), icons: icons.sprite.address } };
  };

  // Each further plan takes a quarter of the time of a build.
  let bundle: Bundle | null = null;
  let correction: Correction | null = null;
  for (const first of firstAssumptions(bytesOf(packagesOf(inputs, START)))) {
    let assumptions = first;
    for (let plans = 0; plans < PLANS_PER_PRICE; plans += 1) {
      if (bundle) {
        console.log(`Planning the chunks again: ${correction?.misses.join(', ')}`);
        await Promise.all(Object.keys(bundle.scripts.metafile.outputs).map((path) => rm(join(root, path))));
      }
      bundle = await buildPlanned(assumptions);
      correction = production ? await correctPlan(bundle.assets, assumptions, builtChunks(root, outdir, bundle, bytesOf)) : null;
      if (!correction) return bundle;
      assumptions = correction.assumptions;
    }
  }
  // If all plans miss a limit, the test of the weights says which.
  if (!bundle) throw new Error('There is no plan of the chunks');
  return bundle;
}

const builtChunks = (root: string, outdir: string, { plan, scripts }: Bundle, bytesOf: PackedSize): BuiltChunks => ({
  weigh: async (address) => gzipSync(await readFile(join(outdir, address)), { level: 9 }).length,
  keyOf(address) {
    const inputs = Object.keys(scripts.metafile.outputs[relative(root, join(outdir, address))]?.inputs ?? {});
    const chunk = plan.all.find(({ modules }) => modules.some((module) => inputs.includes(module)));
    return chunk && chunkKey(chunk.modules);
  },
  estimateOf: (page) => estimateLoad(plan.all, sourcesOfPage(page), bytesOf),
});

/** Links the scripts on disk and removes those that are never loaded. */
async function linkWritten(root: string, metafile: Metafile): Promise<BuiltScripts> {
  const paths = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
  const textOf = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)));
  const { scripts, scriptOf } = linkScripts(metafile.outputs, textOf, scriptsOfEntries(metafile).scriptOf.get(ENTRY) ?? '');
  const outputs: Metafile['outputs'] = {};
  const kept = new Set<string>();
  for (const [path, { text, imports, before }] of scripts) {
    const [output, map] = [metafile.outputs[before], metafile.outputs[`${before}.map`]];
    if (!output || !map) throw new Error(`${before} has no source map`);
    Object.assign(outputs, { [path]: { ...output, imports }, [`${path}.map`]: map });
    if (path !== before) await rename(join(root, `${before}.map`), join(root, `${path}.map`));
    await writeFile(join(root, path), text);
    kept.add(path);
  }
  const gone = paths.filter((path) => !kept.has(path));
  await Promise.all(gone.flatMap((path) => [path, `${path}.map`]).map((path) => rm(join(root, path), { force: true })));
  return { metafile: { ...metafile, outputs }, scriptOf };
}

function scriptsOfEntries(metafile: Metafile): BuiltScripts {
  const scriptOf = new Map<string, string>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint) scriptOf.set(sourceOfEntry(entryPoint), path);
  return { metafile, scriptOf };
}

/** Writes the stylesheets. Returns URL by stylesheet in cascade order; each name ends with its index, by which browsers keep the order. */
async function writeStyles(root: string, outdir: string, sheetOf: SheetOf): Promise<Map<string, string>> {
  const globalCss = (
    await Promise.all(['tokens.css', 'global.css'].map((file) => readFile(join(root, 'client/styling', file), 'utf8')))
  ).join('\n');
  const sheets = await extractStyles(root, await styledModules(root), globalCss, sheetOf);
  const written = [...sheets].map(async ([sheet, css], place) => {
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 6);
    const name = `assets/${sheet}-${hash}${place.toString(36).padStart(2, '0')}.css`;
    await writeFile(join(outdir, name), css);
    return [sheet, `/${name}`] as const;
  });
  return new Map(await Promise.all(written));
}

/** Lists every component file, including lazily loaded ones. `ui` comes first, so that components built from it can override its styles. */
async function styledModules(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'client'), { recursive: true });
  const components = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && `client/${file}` !== START).sort();
  return ['ui', 'forms', 'entities', 'layout', 'features', 'app', 'lib']
    .flatMap((room) => components.filter((file) => file.startsWith(`${room}/`)))
    .map((file) => `client/${file}`);
}

async function copyPublicFiles(root: string, outdir: string): Promise<void> {
  if (existsSync(join(root, 'client/public'))) await cp(join(root, 'client/public'), outdir, { recursive: true });
}

/** Moves source maps, which are for operators only, to a folder next to the client's, never inside it. */
async function moveSourceMaps(root: string, dir: string, metafile: Metafile): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const maps = Object.keys(metafile.outputs).filter((path) => path.endsWith('.map'));
  await Promise.all(maps.map((path) => rename(join(root, path), join(dir, basename(path)))));
}
