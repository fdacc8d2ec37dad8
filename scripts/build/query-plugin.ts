import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/** The parts of a file of TanStack Query that the portal does not use. */
interface UnusedParts {
  /** Methods that nobody calls. A call throws a TypeError. */
  methods?: readonly string[];
  /** Method → what stands in it instead. */
  bodies?: Readonly<Record<string, string>>;
  /** Other texts that are replaced. */
  texts?: readonly (readonly [RegExp, string])[];
}

const refusal = `throw Error('taken out of the bundle: scripts/build/query-plugin.ts');`;
const refuse = (...names: string[]): string => names.map((name) => `export const ${name} = () => { ${refusal} };`).join('\n');

/** Options of queries that the bundle has no code for. */
export const unusedOptions = ['suspense', 'throwOnError', 'select'] as const;

/** Methods of the client and its caches that are not there. */
export const unusedMethods = (): string[] => Object.values(unused).flatMap(({ methods = [] }) => methods);

/** Listeners of a whole cache: the portal's caches have none but those that subscribe. */
const callbacksOfCache = /^\t+(?:if \(this\.#mutationCache\.config\.onMutate\) )?(?:await )?this\.#(?:mutationCache|cache)\.config\..*\n/gm;

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
  'mutationCache.js': { methods: ['find'] },
  'timeoutManager.js': { texts: [[/new TimeoutManager\(\)/, 'defaultTimeoutProvider']] },
};

const replaced: Readonly<Record<string, string>> = {
  // Every query brings it along to ask whether it is an endless list.
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
 * TanStack Query without what the portal does not use: its classes come whole, and no bundler can take a method out of a class. A use of
 * such a part fails: the method is not there, the option throws.
 */
export const queryPlugin: Plugin = {
  name: 'query',
  setup(build) {
    build.onLoad({ filter: /[/\\]@tanstack[/\\](?:query-core|react-query)[/\\]build[/\\]modern[/\\]\w+\.js$/ }, async ({ path }) => {
      const file = basename(path);
      const contents = replaced[file] ?? withoutUnusedParts(file, await readFile(path, 'utf8'));
      return { contents, loader: 'js' };
    });
  },
};

/** The source of a file of TanStack Query without what the portal does not use; throws when it is not written as it was. */
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

/** A method of a class of the module, as a whole; its first line is the first group. */
const methodOf = (name: string): RegExp => new RegExp(`^(\\t(?:async )?${name}\\(.*\\{)$[\\s\\S]*?^\\t\\}\\n`, 'm');
