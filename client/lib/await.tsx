import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, use } from 'react';
import { ApiFailure, type FailureDetails, toApiFailure } from './api-failure.ts';
import type { CallQuery } from './call-query.ts';

interface AwaitProps<Data> {
  query: CallQuery<Data>;
  /** Keeps the layout while the data is under way. */
  pending: ReactNode;
  failed: (failure: ApiFailure, retry: () => void) => ReactNode;
  children: (data: Data, isRefreshing: boolean) => ReactNode;
}

/**
 * A part of a page that needs one query. The server renders it in place when the data is there in time and streams it otherwise;
 * either way the data stands beside the markup as a JSON block, from which the browser takes it instead of calling again.
 */
export function Await<Data>(props: AwaitProps<Data>) {
  return (
    <Suspense fallback={props.pending}>
      <Awaited {...props} />
    </Suspense>
  );
}

function Awaited<Data>({ query, pending, failed, children }: AwaitProps<Data>) {
  const queryClient = useQueryClient();
  const hash = hashKey(query.queryKey);
  const block = isServer ? waitOnServer(queryClient, query) : adoptBlock(queryClient, query.queryKey, hash);
  const result = useQuery(query);
  return (
    <>
      <script type="application/json" data-query={hash} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: block }} />
      {result.data !== undefined
        ? children(result.data, result.isFetching)
        : result.isError && !result.isFetching
          ? failed(toApiFailure(result.error), () => void result.refetch())
          : pending}
    </>
  );
}

const isServer = typeof document === 'undefined';

/** Suspends until the query has settled, then gives what the browser will need, safe inside a script element. */
function waitOnServer<Data>(queryClient: QueryClient, options: CallQuery<Data>): string {
  const cache = queryClient.getQueryCache();
  if (!cache.find({ queryKey: options.queryKey })) void queryClient.prefetchQuery(options);
  const query = cache.find({ queryKey: options.queryKey });
  if (!query) return '';
  if (query.state.status === 'pending') use(settled(queryClient, options.queryKey));
  const { status, data, error, dataUpdatedAt } = query.state;
  return escapeJson(JSON.stringify(status === 'success' ? { data, at: dataUpdatedAt } : { failure: toApiFailure(error).toDetails() }));
}

const pendingQueries = new WeakMap<object, Promise<void>>();

/** React's `use` wants the same promise on every attempt. */
function settled(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (!query) return Promise.resolve();
  const known = pendingQueries.get(query);
  if (known) return known;
  const promise = query.fetch().then(
    () => {},
    () => {},
  );
  pendingQueries.set(query, promise);
  return promise;
}

/** Takes the data that came with the markup, once. */
function adoptBlock(queryClient: QueryClient, queryKey: QueryKey, hash: string): string {
  if (queryClient.getQueryState(queryKey)) return '';
  const element = document.querySelector(`script[data-query="${CSS.escape(hash)}"]`);
  const parsed = parseBlock(element?.textContent);
  if (!parsed) return '';
  if (parsed.failure) {
    const query = queryClient.getQueryCache().build<unknown, ApiFailure>(queryClient, { queryKey });
    query.setState({
      status: 'error',
      error: new ApiFailure(parsed.failure),
      errorUpdatedAt: Date.now(),
      errorUpdateCount: 1,
      fetchStatus: 'idle',
    });
  } else {
    queryClient.setQueryData(queryKey, parsed.data, { updatedAt: parsed.at ?? Date.now() });
  }
  return '';
}

function parseBlock(text: string | null | undefined): { data?: unknown; at?: number; failure?: FailureDetails } | null {
  if (!text) return null;
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' ? parsed : null;
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
export const escapeJson = (json: string): string => json.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
