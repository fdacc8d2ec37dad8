import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { joinShared, type Load, type SharedChunk } from './shared-chunks.ts';
import { onDemandModules, reachedFrom } from './source-graph.ts';

/**
 * Left alone, esbuild makes a chunk of every module that is loaded on demand and one more for each combination of them that shares
 * something: 42 files for a demand's page, most below 1 KB, which together weigh a quarter more than in one. They are planned instead;
 * paths are relative to the root.
 */
export interface ChunkPlan {
  /** The portal's own modules that every page needs: the start with all it imports, and small parts that many pages use. */
  portal: readonly string[];
  /** The packages among what the start needs; they seldom change. */
  packages: readonly string[];
  /** Modules that several of those that are loaded on demand need; `users` are these. */
  shared: readonly SharedChunk[];
}

type Inputs = Metafile['inputs'];

interface Sources {
  /** All that a page needs before its own code. */
  start: string;
  /** The page on which most visits begin. */
  landing: string;
  /** The modules that are loaded at once, and how often. */
  loads: readonly Load[];
  /** Modules that the build itself lets every page need. */
  added?: readonly string[];
}

/** Of a module that is no page's, such as a dialog. An eighth is a whole number of bits: sums are the same in any order. */
const SELDOM = 0.125;

/** Decides from the graph of the sources what is put together; `bytesOf` says what modules weigh as one script, gzip. */
export function planChunks(inputs: Inputs, bytesOf: (modules: readonly string[]) => number, sources: Sources): ChunkPlan {
  const { start, landing, loads, added = [] } = sources;
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
  // Its own feature's description of it comes only where it comes.
  const isAkin = ({ module, reached }: { module: string; reached: ReadonlySet<string> }) =>
    dirname(module) === feature || ofLanding.filter((path) => reached.has(path)).length * 2 > ofLanding.length;
  // The few things that others take from it belong to everybody, or they would bring all of it along.
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
    ownBytes: 400,
    bytesOf,
    importsOf: (module) => [...reachedFrom(inputs, module)],
    small: {
      least: LEAST,
      growth: GROWTH,
      others: [...ownOfPages, { modules: portal, users: new Set(onDemand.map(({ module }) => module)) }],
    },
  });
  return {
    portal: chunks.find(({ modules }) => modules.includes(start))?.modules ?? portal,
    packages: files.filter(isPackage),
    shared: chunks.filter(({ modules, users }) => users.size > 1 && !modules.includes(start)),
  };
}

/** Bytes of gzip, a tenth more or less, below which a chunk is joined with another one that its pages load. */
const LEAST = 1_100;
/** Bytes of gzip that a page may gain by it at most. */
const GROWTH = 8_000;

const isPackage = (path: string): boolean => path.includes('node_modules/');
/** Other modules are made by plugins. */
const isFile = (path: string): boolean => !/^[a-z-]+:/.test(path);
const PORTAL = 'planned:portal';
const PACKAGES = 'planned:packages';
const sharedEntry = (place: number): string => `planned:shared-${place}`;

/** The entry points of the planned chunks, by name: esbuild puts together what is reached from the same ones. */
export const plannedEntries = ({ shared }: ChunkPlan): Record<string, string> => ({
  portal: PORTAL,
  ...Object.fromEntries(shared.map((_chunk, place) => [`shared-${place}`, sharedEntry(place)])),
});

/**
 * Gives those entry points their contents, lets the first script of all (`entry`) import the packages, and every module that is loaded on
 * demand the planned chunks of which it needs a part. The portal is always there by then.
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

/** The source behind an entry point of the bundle: `on-demand:client/…/home-page.tsx` → `client/…/home-page.tsx`. */
export const sourceOfEntry = (entryPoint: string): string => entryPoint.replace(/^on-demand:/, '');
