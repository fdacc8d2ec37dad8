import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { onDemandModules, reachedFrom } from './source-graph.ts';

/**
 * Left alone, esbuild makes a chunk of every module that is loaded on demand and one more for each combination of them that shares
 * something: 47 files for the home page, most below 1 KB. These three are planned instead; paths are relative to the root.
 */
export interface PlannedChunks {
  /** The portal's own modules that every page needs: the start with all it imports, and small parts that many pages use. */
  portal: readonly string[];
  /** The packages among what the start needs; they seldom change. */
  packages: readonly string[];
  /** What the page on which most visits begin shares with its like. */
  landing: readonly string[];
}

type Inputs = Metafile['inputs'];

export interface ChunkPlan {
  chunks: PlannedChunks;
  /** Modules loaded on demand that need something of `landing`. */
  landingUsers: ReadonlySet<string>;
}

/** Decides from the graph of the sources what is put together; `added` is what the build itself lets every page need. */
export function planChunks(inputs: Inputs, start: string, landing: string, added: readonly string[] = []): ChunkPlan {
  const core = reachedFrom(inputs, start);
  const onDemand = [...onDemandModules(inputs)].map((module) => ({ module, reached: reachedFrom(inputs, module) }));
  const isShared = (path: string) => onDemand.filter(({ reached }) => reached.has(path)).length > 1;
  const shared = [...reachedFrom(inputs, landing)].filter((path) => isFile(path) && !isPackage(path) && !core.has(path) && isShared(path));
  const feature = dirname(dirname(landing));
  // What its own feature says about it comes only where it comes.
  const isAkin = ({ module, reached }: { module: string; reached: ReadonlySet<string> }) =>
    dirname(module) === feature || shared.filter((path) => reached.has(path)).length * 2 > shared.length;
  // The few things that others take from it belong to everybody, or they would bring all of it along.
  const common = new Set(shared.filter((path) => onDemand.some((other) => !isAkin(other) && other.reached.has(path))));
  const files = [...core].filter(isFile);
  return {
    chunks: {
      portal: [...files.filter((path) => !isPackage(path)), ...common, ...added],
      packages: files.filter(isPackage),
      landing: shared.filter((path) => !common.has(path)),
    },
    landingUsers: new Set(onDemand.filter(isAkin).map(({ module }) => module)),
  };
}

const isPackage = (path: string): boolean => path.includes('node_modules/');
/** Other modules are made by plugins. */
const isFile = (path: string): boolean => !/^[a-z-]+:/.test(path);
/** The entry points of the planned chunks: esbuild puts together what is reached from the same ones. */
export const plannedEntries = { portal: 'planned:portal', packages: 'planned:packages', landing: 'planned:landing' };

/**
 * Gives those entry points their contents, and lets every module that is loaded on demand import the planned chunks of which it needs a
 * part. The portal is always there by then; a package comes without it.
 */
export function chunkPlugin(root: string, { chunks, landingUsers }: ChunkPlan): Plugin {
  const importAll = (paths: readonly string[]) => paths.map((path) => `import ${JSON.stringify(path)};`).join('\n');
  const contents: ReadonlyMap<string, readonly string[]> = new Map([
    ['portal', chunks.portal.map((path) => resolve(root, path))],
    ['packages', chunks.packages.map((path) => resolve(root, path))],
    ['landing', [plannedEntries.portal, ...chunks.landing.map((path) => resolve(root, path))]],
  ]);
  const neededBy = (path: string) => {
    if (isPackage(path)) return [plannedEntries.packages];
    return landingUsers.has(path) ? [plannedEntries.portal, plannedEntries.landing] : [plannedEntries.portal];
  };
  return {
    name: 'chunks',
    setup(build) {
      build.onResolve({ filter: /^planned:/ }, ({ path }) => ({ path: path.slice('planned:'.length), namespace: 'planned' }));
      build.onLoad({ filter: /./, namespace: 'planned' }, ({ path }) => ({
        contents: importAll(contents.get(path) ?? []),
        resolveDir: root,
      }));
      build.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined;
        const resolved = await build.resolve(path, { kind, resolveDir, importer, pluginData: 'resolved' });
        if (resolved.errors.length > 0 || !isAbsolute(resolved.path)) return resolved;
        return { path: relative(root, resolved.path), namespace: 'on-demand' };
      });
      build.onLoad({ filter: /./, namespace: 'on-demand' }, ({ path }) => ({
        contents: `${importAll(neededBy(path))}\nexport * from ${JSON.stringify(join(root, path))};`,
        resolveDir: root,
      }));
    },
  };
}

/** The source behind an entry point of the bundle: `on-demand:client/…/home-page.tsx` → `client/…/home-page.tsx`. */
export const sourceOfEntry = (entryPoint: string): string => entryPoint.replace(/^on-demand:/, '');
