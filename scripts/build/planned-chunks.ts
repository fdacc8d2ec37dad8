import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { onDemandModules, reachedFrom } from './source-graph.ts';

/**
 * Left alone, esbuild makes a chunk of every module that is loaded on demand and one more for each combination of them that shares
 * something: 47 files for the home page, most below 1 KB. These four are planned instead; paths are relative to the root.
 */
export interface PlannedChunks {
  /** The portal's own modules that every page needs: the start with all it imports, and small parts that many pages use. */
  portal: readonly string[];
  /** The packages among what the start needs; they seldom change. */
  packages: readonly string[];
  /** Code that the page on which most visits begin shares with its like. */
  landing: readonly string[];
  /** Code that the places where people sign in share. */
  signIn: readonly string[];
}

type Inputs = Metafile['inputs'];

export interface ChunkPlan {
  chunks: PlannedChunks;
  /** Modules loaded on demand that need something of `landing`. */
  landingUsers: ReadonlySet<string>;
  /** And of `signIn`. */
  signInUsers: ReadonlySet<string>;
}

interface Sources {
  /** All that a page needs before its own code. */
  start: string;
  /** The page on which most visits begin. */
  landing: string;
  /** Pages and dialogs of one feature, in which people sign in. */
  signIn: readonly string[];
  /** Modules that the build itself lets every page need. */
  added?: readonly string[];
}

/** Decides from the graph of the sources what is put together. */
export function planChunks(inputs: Inputs, { start, landing, signIn, added = [] }: Sources): ChunkPlan {
  const core = reachedFrom(inputs, start);
  const onDemand = [...onDemandModules(inputs)].map((module) => ({ module, reached: reachedFrom(inputs, module) }));
  const isShared = (path: string) => onDemand.filter(({ reached }) => reached.has(path)).length > 1;
  const shared = [...reachedFrom(inputs, landing)].filter((path) => isFile(path) && !isPackage(path) && !core.has(path) && isShared(path));
  const feature = dirname(dirname(landing));
  // Its own feature's description of it comes only where it comes.
  const isAkin = ({ module, reached }: { module: string; reached: ReadonlySet<string> }) =>
    dirname(module) === feature || shared.filter((path) => reached.has(path)).length * 2 > shared.length;
  // The few things that others take from it belong to everybody, or they would bring all of it along.
  const common = new Set(shared.filter((path) => onDemand.some((other) => !isAkin(other) && other.reached.has(path))));
  const files = [...core].filter(isFile);
  const together = planSignIn(onDemand, signIn);
  return {
    chunks: {
      portal: [...files.filter((path) => !isPackage(path)), ...common, ...added],
      packages: files.filter(isPackage),
      landing: shared.filter((path) => !common.has(path)),
      signIn: together.filter((path) => !core.has(path) && !common.has(path)),
    },
    landingUsers: new Set(onDemand.filter(isAkin).map(({ module }) => module)),
    signInUsers: new Set(onDemand.filter(({ reached }) => together.some((path) => reached.has(path))).map(({ module }) => module)),
  };
}

interface OnDemand {
  module: string;
  /** It and all that comes with it. */
  reached: ReadonlySet<string>;
}

/** Modules that several of these places need of their feature, and that nobody needs who is not one of its pages, dialogs or parts. */
function planSignIn(onDemand: readonly OnDemand[], places: readonly string[]): string[] {
  const [first] = places;
  if (!first) return [];
  const feature = dirname(dirname(first));
  const isPart = (module: string) => module.startsWith(`${feature}/`) && dirname(module) !== feature;
  const reachedByPlaces = onDemand.filter(({ module }) => places.includes(module)).map(({ reached }) => reached);
  const others = onDemand.filter(({ module }) => !isPart(module));
  return [...new Set(reachedByPlaces.flatMap((reached) => [...reached]))].filter(
    (path) =>
      path.startsWith(`${feature}/`) &&
      reachedByPlaces.filter((reached) => reached.has(path)).length > 1 &&
      !others.some(({ reached }) => reached.has(path)),
  );
}

const isPackage = (path: string): boolean => path.includes('node_modules/');
/** Other modules are made by plugins. */
const isFile = (path: string): boolean => !/^[a-z-]+:/.test(path);
/** The entry points of the planned chunks: esbuild puts together what is reached from the same ones. */
export const plannedEntries = {
  portal: 'planned:portal',
  packages: 'planned:packages',
  landing: 'planned:landing',
  signIn: 'planned:signIn',
};

/**
 * Gives those entry points their contents, and lets every module that is loaded on demand import the planned chunks of which it needs a
 * part. The portal is always there by then; a package comes without it.
 */
export function chunkPlugin(root: string, { chunks, landingUsers, signInUsers }: ChunkPlan): Plugin {
  const importAll = (paths: readonly string[]) => paths.map((path) => `import ${JSON.stringify(path)};`).join('\n');
  const contents: ReadonlyMap<string, readonly string[]> = new Map([
    ['portal', chunks.portal.map((path) => resolve(root, path))],
    ['packages', chunks.packages.map((path) => resolve(root, path))],
    ['landing', [plannedEntries.portal, ...chunks.landing.map((path) => resolve(root, path))]],
    ['signIn', [plannedEntries.portal, ...chunks.signIn.map((path) => resolve(root, path))]],
  ]);
  const neededBy = (path: string) => {
    if (isPackage(path)) return [plannedEntries.packages];
    const extra = [landingUsers.has(path) && plannedEntries.landing, signInUsers.has(path) && plannedEntries.signIn];
    return [plannedEntries.portal, ...extra.filter((entry) => entry !== false)];
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
