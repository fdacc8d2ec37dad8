import { type Query, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, use } from 'react';
import { ApiFailure, type FailureDetails, toApiFailure } from './api-failure.ts';
import type { CallQuery } from './call-query.ts';
import { loadQuery } from './load-query.ts';

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

/** Which of the two a process needs never changes, so each has only its own hooks; what they return is the same tree. */
const Awaited = typeof document === 'undefined' ? AwaitedOnServer : AwaitedInBrowser;

function AwaitedInBrowser<Data>({ query, pending, failed, children }: AwaitProps<Data>) {
  const queryClient = useQueryClient();
  const hash = query.queryHash;
  adoptBlock(queryClient, query.queryKey, hash);
  const result = useQuery(query);
  return (
    <>
      <DataBlock hash={hash} json="" />
      {result.data !== undefined
        ? children(result.data, result.isFetching)
        : result.isError && !result.isFetching
          ? failed(toApiFailure(result.error), () => void result.refetch())
          : pending}
    </>
  );
}

/** Suspends until the query has settled; there is nothing to subscribe to. */
function AwaitedOnServer<Data>({ query: options, failed, children }: AwaitProps<Data>) {
  const queryClient = useQueryClient();
  const query = settledQuery(queryClient, options);
  const { status, data, error, dataUpdatedAt } = query.state;
  const isLoaded = status === 'success';
  const json = isLoaded
    ? `{"data":${serializeData(data)},"at":${dataUpdatedAt}}`
    : escapeJson(JSON.stringify({ failure: toApiFailure(error).toDetails() }));
  return (
    <>
      <DataBlock hash={query.queryHash} json={isFirstUse(queryClient, query.queryHash) ? json : ''} />
      {isLoaded ? children(data as Data, false) : failed(toApiFailure(error), noRetry)}
    </>
  );
}

const noRetry = (): void => {};

const DataBlock = ({ hash, json }: { hash: string; json: string }) => (
  <script type="application/json" data-query={hash} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
);

function settledQuery<Data>(queryClient: QueryClient, options: CallQuery<Data>): Query {
  const loading = loadQuery(queryClient, options);
  const query = queryClient.getQueryCache().get(options.queryHash);
  if (!query) throw new Error(`no query ${options.queryHash}`);
  // The same promise on every attempt, as React wants it.
  if (query.state.status === 'pending') use(loading);
  return query;
}

const written = new WeakMap<QueryClient, Set<string>>();

/** Begins another render of the same data (server only). */
export const startDataBlocks = (queryClient: QueryClient): void => void written.set(queryClient, new Set());

/** Several parts of a page may need the same data: only the first one carries it. */
function isFirstUse(queryClient: QueryClient, hash: string): boolean {
  const hashes = written.get(queryClient);
  if (!hashes || hashes.has(hash)) return !hashes;
  hashes.add(hash);
  return true;
}

/** Data that several requests share (the server's read-through caches hand out the same object) is written once. */
function serializeData(data: unknown): string {
  if (typeof data !== 'object' || data === null) return escapeJson(JSON.stringify(data) ?? 'null');
  const known = serialized.get(data);
  if (known !== undefined) return known;
  const json = escapeJson(JSON.stringify(data));
  serialized.set(data, json);
  return json;
}
const serialized = new WeakMap<object, string>();

/** Takes the data that came with the markup, once. */
function adoptBlock(queryClient: QueryClient, queryKey: QueryKey, hash: string): void {
  if (queryClient.getQueryState(queryKey)) return;
  const element = document.querySelector(`script[data-query="${CSS.escape(hash)}"]`);
  const parsed = parseBlock(element?.textContent);
  if (!parsed) return;
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
