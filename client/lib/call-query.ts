import { hashKey, keepPreviousData, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import type { ApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import type { RemoteCall } from './remote-call.ts';

const clients = new WeakMap<QueryClient, ApiClient>();

/** Says through which API client the queries of a QueryClient are made: one pair per browser tab, one per rendered request. */
export const attachApi = (queryClient: QueryClient, api: ApiClient): void => void clients.set(queryClient, api);

export function apiOf(queryClient: QueryClient): ApiClient {
  const api = clients.get(queryClient);
  if (!api) throw new Error('attachApi() was not called for this QueryClient');
  return api;
}

export interface CallQuery<Data> {
  readonly queryKey: readonly unknown[];
  /** Of the key: made once, where the library would make it for each use. */
  readonly queryHash: string;
  readonly queryFn: (context: QueryFunctionContext) => Promise<Data>;
  readonly staleTime?: number;
}

/** A key with its hash. */
export const keyed = (queryKey: readonly unknown[]) => ({ queryKey, queryHash: hashKey(queryKey) });

/** A call of the contract as a query: its key is `[name, input]`, so the same call is made once per page. */
export const callQuery = <C extends AnyCall>(
  remote: RemoteCall<C>,
  input: CallInput<C>,
  options: { staleTime?: number } = {},
): CallQuery<CallData<C>> => ({
  ...keyed([remote.name, input]),
  queryFn: ({ client, signal }) => apiOf(client).call(remote, input, { signal }),
  ...options,
});

/** Makes a query once for the same text in a row: a page names it for its calls, for its head and in its parts. */
export function lastMade<Query>(make: (text: string) => Query): (text: string) => Query {
  let last: { text: string; query: Query } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, query: make(text) };
    return last.query;
  };
}

/**
 * As much of a call's answer as pages show: the rest is neither in the documents that the server sends nor kept by the browser. `name` tells
 * this part from others of the same call.
 */
export const partOf = <Data, Part>(query: CallQuery<Data>, name: string, take: (data: Data) => Part): CallQuery<Part> => ({
  ...query,
  ...keyed([query.queryKey[0], name, ...query.queryKey.slice(1)]),
  queryFn: async (context) => take(await query.queryFn(context)),
});

/** Shows what the previous query gave until this one has an answer: for the pages of a list. */
export const withPreviousData = <Data>(query: CallQuery<Data>) => ({ ...query, placeholderData: keepPreviousData });

/** For what a page can do without: null where the API does not have the call. Reading it again then takes nothing off the page. */
export const nullIfMissing = <Data>(query: CallQuery<Data>): CallQuery<Data | null> => ({
  ...query,
  queryFn: (context) =>
    query.queryFn(context).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return null;
      throw error;
    }),
});
