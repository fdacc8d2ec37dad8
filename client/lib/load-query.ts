import type { QueryClient } from '@tanstack/react-query';
import type { PageQuery } from './page-definition.ts';

const underWay = new WeakMap<QueryClient, Map<string, Promise<void>>>();
/** Never aborted: if the client disconnects, the transport's own signal ends the calls. */
const { signal } = new AbortController();

/**
 * Makes a query's call on the server and stores its outcome in the cache, as `prefetchQuery` does, but without the retries, cancellation
 * and observers that a rendered request does not need and that cost as much as the call's own promises. Never rejects.
 */
export function loadQuery(queryClient: QueryClient, options: PageQuery): Promise<void> {
  const cache = queryClient.getQueryCache();
  const known = cache.get(options.queryHash);
  if (known) return underWay.get(queryClient)?.get(options.queryHash) ?? Promise.resolve();
  const query = cache.build(queryClient, options);
  const context = { client: queryClient, queryKey: options.queryKey, signal, meta: undefined };
  const outcome = options.queryFn?.(context) ?? Promise.reject(new Error('a query without a function'));
  // Not `setState`, which notifies observers: the server has none, and nothing holds the previous state.
  const settle = (change: Partial<typeof query.state>): void => void Object.assign(query.state, change);
  const loading = outcome.then(
    (data) => settle({ status: 'success', data, dataUpdatedAt: Date.now() }),
    (error: Error) => settle({ status: 'error', error, errorUpdatedAt: Date.now() }),
  );
  const calls = underWay.get(queryClient) ?? new Map<string, Promise<void>>();
  if (calls.size === 0) underWay.set(queryClient, calls);
  calls.set(options.queryHash, loading);
  return loading;
}
