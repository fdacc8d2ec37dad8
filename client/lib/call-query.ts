import { hashKey, keepPreviousData, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import type { ApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import type { RemoteCall } from './remote-call.ts';

const clients = new WeakMap<QueryClient, ApiClient>();

/** Sets the API client for the queries of a QueryClient: one pair per browser tab, one per rendered request. */
export const attachApi = (queryClient: QueryClient, api: ApiClient): void => void clients.set(queryClient, api);

export function apiOf(queryClient: QueryClient): ApiClient {
  const api = clients.get(queryClient);
  if (!api) throw new Error('attachApi() was not called for this QueryClient');
  return api;
}

export interface CallQuery<Data> {
  readonly queryKey: readonly unknown[];
  /** Hash of the key, computed once: the library would compute it for each use. */
  readonly queryHash: string;
  readonly queryFn: (context: QueryFunctionContext) => Promise<Data>;
  readonly staleTime?: number;
}

/** Returns a key with its hash. */
export const keyed = (queryKey: readonly unknown[]) => ({ queryKey, queryHash: hashKey(queryKey) });

/** Creates a query for a call of the contract. Its key is `[name, input]`, so the same call is made once per page. */
export const callQuery = <C extends AnyCall>(
  remote: RemoteCall<C>,
  input: CallInput<C>,
  options: { staleTime?: number } = {},
): CallQuery<CallData<C>> => ({
  ...keyed([remote.name, input]),
  queryFn: ({ client, signal }) => apiOf(client).call(remote, input, { signal }),
  ...options,
});

/** Caches the last query created by `make`, since a page uses the same one for its calls, its head and its parts. */
export function memoizeLast<Query>(make: (text: string) => Query): (text: string) => Query {
  let last: { text: string; query: Query } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, query: make(text) };
    return last.query;
  };
}

/**
 * Creates a query for the part of a call's data that pages show; the rest is neither sent in documents nor cached by the browser. `name`
 * distinguishes this part from others of the same call.
 */
export const partOf = <Data, Part>(query: CallQuery<Data>, name: string, take: (data: Data) => Part): CallQuery<Part> => ({
  ...query,
  ...keyed([query.queryKey[0], name, ...query.queryKey.slice(1)]),
  queryFn: async (context) => take(await query.queryFn(context)),
});

/** Shows the data of the previous query until this one has loaded: for the pages of a list. */
export const withPreviousData = <Data>(query: CallQuery<Data>) => ({ ...query, placeholderData: keepPreviousData });

/** Makes an optional query return null if the API lacks the call (404), so that a refetch does not remove anything from the page. */
export const nullIfMissing = <Data>(query: CallQuery<Data>): CallQuery<Data | null> => ({
  ...query,
  queryFn: (context) =>
    query.queryFn(context).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return null;
      throw error;
    }),
});
