import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { PageAssets } from '../../server/render/page-assets.ts';
import { type RouteName, routeNames, routeRow } from '../../shared/routes/route-table.ts';
import { compressAssets } from './compress-assets.ts';
import { extractStyles } from './extract-styles.ts';
import { styledPlugin } from './styled-plugin.ts';

/** Route `demand.detail` of feature `demand` is the page client/features/demand/pages/demand-detail-page.tsx. */
const pageFile = (name: RouteName): string => `client/features/${routeRow(name).feature}/pages/${name.replaceAll('.', '-')}-page.tsx`;

/** Builds dist/client: hashed chunks and stylesheet, their compressed siblings, public files, source maps apart, manifest.json. */
export async function bundleClient(root: string, options: { production: boolean }): Promise<void> {
  const outdir = join(root, 'dist/client');
  await rm(outdir, { recursive: true, force: true });
  await mkdir(join(outdir, 'assets'), { recursive: true });
  const [metafile, styles] = await Promise.all([
    bundleScripts(root, outdir, options),
    writeStyles(root, outdir),
    copyPublicFiles(root, outdir),
  ]);
  await writeFile(join(outdir, 'manifest.json'), JSON.stringify(describeAssets(metafile, styles)));
  await moveSourceMaps(root, outdir, metafile);
  if (options.production) await compressAssets(outdir);
}

async function bundleScripts(root: string, outdir: string, { production }: { production: boolean }): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { entry: 'client/entry.tsx' },
    outdir: join(outdir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome109', 'safari16', 'firefox115'],
    jsx: 'automatic',
    minify: production,
    sourcemap: 'external',
    metafile: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
    plugins: [styledPlugin(root, 'precompiled')],
    logLevel: 'warning',
  });
  return metafile;
}

async function writeStyles(root: string, outdir: string): Promise<string> {
  const css = await extractStyles(root, await styledModules(root), await readFile(join(root, 'client/styling/global.css'), 'utf8'));
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const name = `assets/styles-${hash}.css`;
  await writeFile(join(outdir, name), css);
  return `/${name}`;
}

/** Every component file, lazily loaded ones too: there is one stylesheet. `ui` comes first, so that what is built from it may override it. */
async function styledModules(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'client'), { recursive: true });
  const components = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && file !== 'entry.tsx').sort();
  return ['ui', 'layout', 'features', 'app', 'lib']
    .flatMap((room) => components.filter((file) => file.startsWith(`${room}/`)))
    .map((file) => `client/${file}`);
}

async function copyPublicFiles(root: string, outdir: string): Promise<void> {
  if (existsSync(join(root, 'client/public'))) await cp(join(root, 'client/public'), outdir, { recursive: true });
}

function describeAssets(metafile: Metafile, styles: string): PageAssets {
  const chunkOf = new Map<string, string>();
  for (const [path, output] of Object.entries(metafile.outputs)) if (output.entryPoint) chunkOf.set(output.entryPoint, path);
  const entry = chunkOf.get('client/entry.tsx');
  if (!entry) throw new Error('the client bundle has no entry');
  const shared = staticImports(metafile, entry);
  const routes: Partial<Record<RouteName, string[]>> = {};
  for (const name of routeNames) {
    const chunk = chunkOf.get(pageFile(name));
    if (chunk)
      routes[name] = [chunk, ...staticImports(metafile, chunk)].filter((path) => path !== entry && !shared.includes(path)).map(publicPath);
  }
  const buildId = createHash('sha256')
    .update(Object.keys(metafile.outputs).sort().join() + styles)
    .digest('base64url')
    .slice(0, 12);
  return { buildId, entry: publicPath(entry), styles, shared: shared.map(publicPath), routes };
}

const publicPath = (output: string): string => output.replace(/^dist\/client/, '');

function staticImports(metafile: Metafile, chunk: string, seen = new Set<string>()): string[] {
  for (const { path, kind } of metafile.outputs[chunk]?.imports ?? []) {
    if (kind !== 'import-statement' || seen.has(path) || !metafile.outputs[path]) continue;
    seen.add(path);
    staticImports(metafile, path, seen);
  }
  return [...seen];
}

/** Maps are for the operator: beside the client folder, never in it. */
async function moveSourceMaps(root: string, outdir: string, metafile: Metafile): Promise<void> {
  const dir = join(root, 'dist/source-maps');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const maps = Object.keys(metafile.outputs).filter((path) => path.endsWith('.map'));
  await Promise.all(maps.map((path) => rename(join(root, path), join(dir, path.slice(path.lastIndexOf('/') + 1)))));
  if (!existsSync(outdir)) throw new Error('dist/client is missing');
}
