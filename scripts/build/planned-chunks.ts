import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { joinShared, type Load, type SharedChunk } from './shared-chunks.ts';
import { onDemandModules, reachedFrom } from './source-graph.ts';

/**
 * The planned chunks; paths are relative to the root. By default, esbuild creates a chunk for every lazily loaded module and one more for
 * each combination of them that shares something: 42 files for a demand's page, most below 1 KB, together a quarter larger than as one
 * file.
 */
export interface ChunkPlan {
  /** The portal's own modules that every page needs: the start with its imports, and small parts that many pages use. */
  portal: readonly string[];
  /** The packages that the start needs; they seldom change. */
  packages: readonly string[];
  /** Modules that several lazily loaded modules, their `users`, need. */
  shared: readonly SharedChunk[];
  /** These, the portal's, and the lazily loaded modules with what only they need. */
  all: readonly SharedChunk[];
}

type Inputs = Metafile['inputs'];

interface Sources {
  /** The module with all code that a page needs before its own. */
  start: string;
  /** The page on which most visits begin. */
  landing: string;
  /** The groups of modules that are loaded together, with their frequency. */
  loads: readonly Load[];
  /** Modules that the build itself makes every page need. */
  added?: readonly string[];
  /** Estimated gzipped bytes below which a chunk is joined with another chunk of its pages. */
  leastChunk: number;
  /** Keys of chunks that are joined in any case. */
  smallChunks?: ReadonlySet<string>;
  /** Maximum gzipped bytes by which a page may grow through joining. */
  growth?: number;
  /** Price of one more chunk in a load, in gzipped bytes. */
  chunkPrice: number;
}

/** Weight of a module that belongs to no page, such as a dialog. An eighth is exact in binary, so sums do not depend on their order. */
const SELDOM = 0.125;

/** Plans the chunks from the module graph. `bytesOf` returns the gzipped size of modules as one script. */
export function planChunks(inputs: Inputs, bytesOf: (modules: readonly string[]) => number, sources: Sources): ChunkPlan {
  const { start, landing, loads, added = [], leastChunk, smallChunks = new Set(), growth = 8_000, chunkPrice } = sources;
  const core = reachedFrom(inputs, start);
  const onDemand = [...onDemandModules(inputs)].map((module) => ({ module, reached: reachedFrom(inputs, module) }));
  const usersOf = (path: string) => new Set(onDemand.filter(({ reached }) => reached.has(path)).map(({ module }) => module));
  const sharedModules = new Map(
    [...new Set(onDemand.flatMap(({ reached }) => [...reached]))]
      .filter((path) => isFile(path) && !core.has(path))
      .map((path) => [path, usersOf(path)] as const)
      .filter(([, users]) => users.size > 1),
  );
  const ofLanding = [...reachedFrom(inputs, landing)].filter((path) => !isPackage(path) && sharedModules.has(path));
  const feature = dirname(dirname(landing));
  // The page description of the landing page's own feature is only loaded together with the landing page.
  const isAkin = ({ module, reached }: { module: string; reached: ReadonlySet<string> }) =>
    dirname(module) === feature || ofLanding.filter((path) => reached.has(path)).length * 2 > ofLanding.length;
  // The few parts that other pages use from it go into the portal chunk; otherwise those pages would load all of it.
  const common = new Set(ofLanding.filter((path) => onDemand.some((other) => !isAkin(other) && other.reached.has(path))));
  const files = [...core].filter(isFile);
  const isOfFeature = (user: string): boolean => dirname(user) === feature || user === landing;
  const withOthers = ofLanding.filter((path) => ![...(sharedModules.get(path) ?? [])].every(isOfFeature));
  for (const path of withOthers) sharedModules.delete(path);
  const pages = new Set(loads.flatMap(({ modules }) => modules));
  const others = onDemand.filter(({ module }) => !pages.has(module)).map(({ module }) => ({ modules: [module], weight: SELDOM }));
  const likeLanding = {
    modules: withOthers.filter((path) => !common.has(path)),
    users: new Set(onDemand.filter(isAkin).map(({ module }) => module)),
  };
  const portal = [...files.filter((path) => !isPackage(path)), ...common, ...added];
  const isShared = (path: string) =>
    sharedModules.has(path) || likeLanding.modules.includes(path) || core.has(path) || portal.includes(path);
  const ownOfPages = onDemand
    .filter(({ module }) => pages.has(module) && !isShared(module))
    .map(({ module, reached }) => ({
      modules: [...reached].filter((path) => isFile(path) && !isShared(path)),
      users: new Set([module]),
    }));
  const chunks = joinShared({
    usersOf: sharedModules,
    decided: likeLanding,
    loads: [...loads, ...others],
    ownBytes: chunkPrice,
    bytesOf,
    importsOf: (module) => [...reachedFrom(inputs, module)],
    small: {
      least: leastChunk,
      known: smallChunks,
      growth,
      others: [...ownOfPages, { modules: portal, users: new Set(onDemand.map(({ module }) => module)) }],
    },
  });
  return {
    portal: chunks.find(({ modules }) => modules.includes(start))?.modules ?? portal,
    packages: packagesOf(inputs, start),
    shared: chunks.filter(({ modules, users }) => users.size > 1 && !modules.includes(start)),
    all: chunks,
  };
}

/** Returns the modules of packages that every page needs: `start` with its imports. */
export const packagesOf = (inputs: Inputs, start: string): string[] =>
  [...reachedFrom(inputs, start)].filter((path) => isFile(path) && isPackage(path));

const isPackage = (path: string): boolean => path.includes('node_modules/');
/** Tells files from modules that plugins generate. */
const isFile = (path: string): boolean => !/^[a-z-]+:/.test(path);
const PORTAL = 'planned:portal';
const PACKAGES = 'planned:packages';
const sharedEntry = (place: number): string => `planned:shared-${place}`;

/** Returns the entry points of the planned chunks by name: esbuild groups the modules that are reached from the same entry points. */
export const plannedEntries = ({ shared }: ChunkPlan): Record<string, string> => ({
  portal: PORTAL,
  ...Object.fromEntries(shared.map((_chunk, place) => [`shared-${place}`, sharedEntry(place)])),
});

/**
 * Provides the contents of those entry points. Makes the first script (`entry`) import the packages, and every lazily loaded module import
 * the planned chunks that it needs a part of. The portal chunk is always loaded by then.
 */
export function chunkPlugin(root: string, entry: string, { portal, packages, shared }: ChunkPlan): Plugin {
  const importAll = (paths: readonly string[]) => paths.map((path) => `import ${JSON.stringify(path)};`).join('\n');
  const files = (paths: readonly string[]) => paths.map((path) => resolve(root, path));
  const neededBy = (users: Iterable<string>) =>
    shared.flatMap((chunk, place) => ([...users].every((user) => chunk.users.has(user)) ? sharedEntry(place) : []));
  const contents = new Map<string, readonly string[]>([
    [PORTAL, files(portal)],
    [PACKAGES, files(packages)],
    ...shared.map(({ modules, users }, place) => {
      const others = neededBy(users).filter((entry) => entry !== sharedEntry(place));
      return [sharedEntry(place), [PORTAL, ...others, ...files(modules)]] as const;
    }),
  ]);
  return {
    name: 'chunks',
    setup(build) {
      build.onResolve({ filter: /^planned:/ }, ({ path }) => ({ path, namespace: 'planned' }));
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
      build.onLoad({ filter: /[/\\]entry\.ts$/ }, async ({ path }) =>
        relative(root, path) === entry
          ? { contents: `${importAll([PACKAGES])}\n${await readFile(path, 'utf8')}`, loader: 'ts' }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'on-demand' }, ({ path }) => ({
        contents: `${importAll([PORTAL, ...neededBy([path])])}\nexport * from ${JSON.stringify(join(root, path))};`,
        resolveDir: root,
      }));
    },
  };
}

/** Returns the source behind an entry point of the bundle: `on-demand:client/…/home-page.tsx` → `client/…/home-page.tsx`. */
export const sourceOfEntry = (entryPoint: string): string => entryPoint.replace(/^on-demand:/, '');
