import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** The parts of a file of TanStack Query that the portal does not use. */
interface UnusedParts {
  /** Methods that the portal does not call. Calling one throws a TypeError. */
  methods?: readonly string[];
  /** Replacement bodies by method. */
  bodies?: Readonly<Record<string, string>>;
  /** Other replacements in the text. */
  texts?: readonly (readonly [RegExp, string])[];
}

const refusal = `throw Error('taken out of the bundle: scripts/build/query-plugin.ts');`;
const refuse = (...names: string[]): string => names.map((name) => `export const ${name} = () => { ${refusal} };`).join('\n');

/** Query options whose code the bundle does not contain. */
export const unusedOptions = ['suspense', 'throwOnError', 'select'] as const;

/** Returns the removed methods of the client and its caches. */
export const unusedMethods = (): string[] => Object.values(unused).flatMap(({ methods = [] }) => methods);

/** Matches the callbacks in a cache's config: the portal's caches have none, only subscribers. */
const callbacksOfCache = /^\t+(?:if \(this\.#mutationCache\.config\.onMutate\) )?(?:await )?this\.#(?:mutationCache|cache)\.config\..*\n/gm;

/** Removes names from the index of a package: otherwise every module that imports from the index would load their code. */
function withoutExports(...names: string[]): [RegExp, string][] {
  return names.flatMap((name) => [
    [new RegExp(`^import \\{ ${name} \\} from .*\\n`, 'm'), ''],
    [new RegExp(`(?<=^export .*)\\b${name}, `, 'm'), ''],
  ]);
}

/** The only module that imports `useMutation` from the package, directly from its file; all others import it from this module. */
const MUTATION = /[/\\]client[/\\]lib[/\\]mutation\.ts$/;

/**
 * The parts by file. Mutations are not among what every page loads: a cache of mutations gets their class from the code that observes them,
 * and the indexes do not export that code, so it belongs to the pages that import it.
 */
const unused: Readonly<Record<string, UnusedParts>> = {
  'queryClient.js': {
    methods: [
      'ensureQueryData',
      'resetQueries',
      'query',
      'infiniteQuery',
      'fetchInfiniteQuery',
      'prefetchInfiniteQuery',
      'ensureInfiniteQueryData',
      'getDefaultOptions',
      'setDefaultOptions',
      'setMutationDefaults',
    ],
    bodies: { getMutationDefaults: ' return {}; ' },
  },
  'queryObserver.js': {
    methods: ['getCurrentQuery', 'fetchOptimistic'],
    texts: [[/^\t\tif \(options\.select && [\s\S]*?(?=^\t\tconst isFetching)/m, '']],
  },
  'query.js': { methods: ['reset', 'get promise', 'get resetState'], texts: [[callbacksOfCache, '']] },
  'mutation.js': { texts: [[callbacksOfCache, '']] },
  'mutationCache.js': {
    methods: ['find'],
    texts: [[/^import \{ Mutation \} from .*$/m, 'let Mutation; export const provideMutation = (given) => { Mutation = given; };']],
  },
  'mutationObserver.js': {
    texts: [
      [/^/, 'import { Mutation } from "./mutation.js"; import { provideMutation } from "./mutationCache.js"; provideMutation(Mutation); '],
    ],
  },
  'useMutation.js': {
    texts: [[/\bMutationObserver, (.*)$/m, '$1 import { MutationObserver } from "../../../query-core/build/modern/mutationObserver.js";']],
  },
  'react-query/index.js': { texts: withoutExports('useMutation') },
  'query-core/index.js': { texts: withoutExports('Mutation', 'MutationObserver') },
  'timeoutManager.js': { texts: [[/new TimeoutManager\(\)/, 'defaultTimeoutProvider']] },
};

const replaced: Readonly<Record<string, string>> = {
  // Every query imports it to check whether it is an infinite query.
  'infiniteQueryBehavior.js': refuse('infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'),
  'suspense.js': `
    export const ensureSuspenseTimers = (options) => { if (${unusedOptions.map((name) => `options.${name}`).join(' || ')}) ${refusal} };
    export const shouldSuspend = () => false;
    ${refuse('defaultThrowOnError', 'fetchOptimistic')}`,
  'errorBoundaryUtils.js': `
    export const ensurePreventErrorBoundaryRetry = () => {};
    export const useClearResetErrorBoundary = () => {};
    export const getHasError = () => false;`,
  'QueryErrorResetBoundary.js': `export const useQueryErrorResetBoundary = () => {}; ${refuse('QueryErrorResetBoundary')}`,
  'IsRestoringProvider.js': `export const useIsRestoring = () => false; ${refuse('IsRestoringProvider')}`,
};

/**
 * Removes the parts of TanStack Query that the portal does not use: no bundler can remove a method from a class. Using a removed part
 * fails: the method is missing, and the option throws.
 */
export const queryPlugin: Plugin = {
  name: 'query',
  setup(build) {
    build.onLoad({ filter: MUTATION }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        '@tanstack/react-query',
        '../../node_modules/@tanstack/react-query/build/modern/useMutation.js',
      ),
      loader: 'ts',
    }));
    build.onLoad({ filter: /[/\\]@tanstack[/\\](?:query-core|react-query)[/\\]build[/\\]modern[/\\]\w+\.js$/ }, async ({ path }) => {
      const name = basename(path);
      const file = name === 'index.js' ? `${basename(resolve(path, '../../..'))}/${name}` : name;
      const contents = replaced[file] ?? withoutUnusedParts(file, await readFile(path, 'utf8'));
      return { contents, loader: 'js' };
    });
  },
};

/** Returns the source of a file of TanStack Query without its unused parts. Throws if the source does not have the expected form. */
export function withoutUnusedParts(file: string, source: string): string {
  const { methods = [], bodies = {}, texts = [] } = unused[file] ?? {};
  const changes: [RegExp, string][] = [
    ...methods.map((name): [RegExp, string] => [methodOf(name), '']),
    ...Object.entries(bodies).map(([name, body]): [RegExp, string] => [methodOf(name), `$1${body}}\n`]),
    ...texts.map(([pattern, text]): [RegExp, string] => [pattern, text]),
  ];
  return changes.reduce((text, [pattern, replacement]) => {
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`TanStack Query is not written as it was: ${file}, ${pattern} (scripts/build/query-plugin.ts)`);
    return changed;
  }, source);
}

/** Matches a whole method of a class. The first group is its first line. */
const methodOf = (name: string): RegExp => new RegExp(`^(\\t(?:async )?${name}\\(.*\\{)$[\\s\\S]*?^\\t\\}\\n`, 'm');
