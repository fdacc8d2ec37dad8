import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { queryPlugin, unusedMethods, unusedOptions, withoutUnusedParts } from './query-plugin.ts';

const root = join(import.meta.dirname, '../..');

/** Exercises queries as pages do: a shared read, a refetch, a cancellation, successful and failing writes, subscriptions, both hooks. */
const app = `
  import { QueryClient, QueryClientProvider, QueryObserver, useQuery, keepPreviousData } from '@tanstack/react-query';
  import { useMutation } from '#client/lib/mutation.ts';
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  export async function live() {
    const log = [];
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: (count, error) => count < 1 && error.message === 'again', retryDelay: 1 }, mutations: { networkMode: 'always' } } });
    client.mount();
    const stop = client.getMutationCache().subscribe((event) => { if (event.type === 'updated') log.push('mutation ' + event.action.type); });
    let asked = 0;
    const query = { queryKey: ['list', { page: 1 }], queryFn: async () => { asked += 1; if (asked === 1) throw new Error('again'); return { rows: [asked] }; } };
    const observer = new QueryObserver(client, { ...query, placeholderData: keepPreviousData });
    const unsubscribe = observer.subscribe(({ status, fetchStatus }) => log.push(status + ' ' + fetchStatus));
    const [first, second] = await Promise.all([client.fetchQuery(query), client.fetchQuery(query)]);
    log.push('same ' + (first === second) + ' asked ' + asked);
    await client.invalidateQueries({ queryKey: ['list'] });
    await client.cancelQueries({ queryKey: ['list'] });
    client.setQueryData(query.queryKey, { rows: ['set'] });
    client.setQueriesData({ queryKey: ['list'] }, (data) => ({ rows: [...data.rows, 'more'] }));
    log.push(JSON.stringify(client.getQueriesData({ queryKey: ['list'] })), String(client.isFetching()), client.getQueryState(query.queryKey).status);
    await client.refetchQueries({ queryKey: ['list'] });
    await client.prefetchQuery({ queryKey: ['fails'], queryFn: () => Promise.reject(new Error('no')) });
    log.push(client.getQueryState(['fails']).error.message);
    const write = (fails) => client.getMutationCache().build(client, { mutationKey: ['write'], mutationFn: async (input) => { log.push('under way ' + client.isMutating({ mutationKey: ['write'] })); if (fails) throw new Error('refused'); return input; }, onSuccess: (data) => log.push('success ' + data), onError: (error) => log.push('error ' + error.message), onSettled: () => log.push('settled') });
    await write(false).execute(1);
    await write(true).execute(2).catch((error) => log.push('rejected ' + error.message));
    const scoped = (name, ms) => client.getMutationCache().build(client, { scope: { id: 'one' }, mutationFn: async () => { log.push('begins ' + name); await new Promise((resolve) => setTimeout(resolve, ms)); log.push('ends ' + name); } });
    const both = [scoped('a', 20), scoped('b', 1)];
    await Promise.all(both.map((mutation) => mutation.execute()));
    let polled = 0;
    await new Promise((resolve) => { const polling = new QueryObserver(client, { queryKey: ['poll'], queryFn: () => (polled += 1), refetchInterval: 1 }); const end = polling.subscribe(({ data }) => { if (data === 3) { end(); resolve(); } }); });
    log.push('polled ' + polled);
    const Page = () => { const { data, isPending } = useQuery(query); const { isIdle } = useMutation({ mutationFn: async () => {} }); return createElement('p', null, JSON.stringify([data, isPending, isIdle])); };
    log.push(renderToString(createElement(QueryClientProvider, { client }, createElement(Page))));
    unsubscribe();
    stop();
    client.removeQueries({ queryKey: ['fails'] });
    log.push(String(client.getQueryCache().getAll().length), String(client.getMutationCache().getAll().length));
    client.clear();
    client.unmount();
    return log;
  }
  export const suspend = () => renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(() => useQuery({ queryKey: [1], queryFn: () => 1, suspense: true }).data)));`;

async function bundle(plugins: (typeof queryPlugin)[]): Promise<{ live(): Promise<string[]>; suspend(): unknown; weight: number }> {
  const { outputFiles } = await build({
    stdin: { contents: app, resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    format: 'cjs',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', window: '{}' },
    plugins,
  });
  const code = outputFiles[0]?.text ?? '';
  const module = { exports: {} as { live(): Promise<string[]>; suspend(): unknown } };
  new Function('module', 'exports', code)(module, module.exports);
  return { ...module.exports, weight: code.length };
}

test('reads and writes behave as with the complete TanStack Query, in less code', async () => {
  const [whole, reduced] = await Promise.all([bundle([]), bundle([queryPlugin])]);
  const expected = await whole.live();
  expect(expected).toEqual(
    expect.arrayContaining(['same true asked 2', 'mutation success', 'mutation error', 'rejected refused', 'no', 'polled 3']),
  );
  expect(await reduced.live()).toEqual(expected);
  expect(whole.weight - reduced.weight).toBeGreaterThan(4_000);
});

test('rejects an option whose code was removed', async () => {
  const reduced = await bundle([queryPlugin]);
  expect(() => reduced.suspend()).toThrow('taken out of the bundle');
});

test('the client’s sources use nothing that was removed', () => {
  const options = new RegExp(`^\\s*(?:${unusedOptions.join('|')})(?::|,$)`, 'm');
  const methods = new RegExp(`\\b(?:queryClient|client|Cache\\(\\)|observer)\\.(?:${unusedMethods().join('|')})\\(`);
  const files = globSync('client/**/*.{ts,tsx}', { cwd: root, exclude: ['client/**/*.test.*'] });
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8').replaceAll(/`[^`]*`/g, '') }));
  const users = sources.filter(({ source }) => source.includes('@tanstack/react-query'));
  expect(users.length).toBeGreaterThan(50);
  const found = users.flatMap(({ file, source }) =>
    [options, methods].flatMap((use) => (use.exec(source) ? [`${file}: ${use.exec(source)?.[0]}`] : [])),
  );
  expect(found).toEqual([]);
  const importers = users.filter(({ source }) => /import \{[^}]*\buseMutation\b[^}]*\} from '@tanstack\/react-query'/.test(source));
  expect(importers.map(({ file }) => file)).toEqual(['client/lib/mutation.ts']);
  expect(users.filter(({ source }) => /useSuspense|useInfinite|QueryErrorResetBoundary|IsRestoring/.test(source))).toEqual([]);
});

test('fails the build if the code of TanStack Query has changed', () => {
  const source = readFileSync(join(root, 'node_modules/@tanstack/query-core/build/modern/queryClient.js'), 'utf8');
  expect(withoutUnusedParts('queryClient.js', source)).not.toMatch(/^\tensureQueryData\(/m);
  expect(() => withoutUnusedParts('queryClient.js', source.replaceAll('resetQueries(', 'resetAll('))).toThrow(/resetQueries/);
});
