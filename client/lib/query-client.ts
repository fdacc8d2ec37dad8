import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { type ApiFailure, toApiFailure } from './api-failure.ts';
import { attachApi } from './call-query.ts';

/** Time for which data counts as fresh, in ms, so that the browser does not refetch data that the server has just rendered. */
const FRESH_MS = 60_000;

/** Creates a query client: one per tab, and one per request on the server, which neither retries nor treats data as stale. */
export function createQueryClient(api: ApiClient, side: 'server' | 'browser'): QueryClient {
  const isServer = side === 'server';
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: isServer ? Number.POSITIVE_INFINITY : FRESH_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: isServer ? false : (count, error) => count < 1 && isWorthRetrying(toApiFailure(error)),
        refetchOnWindowFocus: false,
        // A failure that the server rendered is shown as it is; the user decides whether to retry.
        retryOnMount: false,
        // Being offline is shown as a failure instead of an endless pause.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  attachApi(queryClient, api);
  return queryClient;
}

const isWorthRetrying = (failure: ApiFailure): boolean => failure.kind === 'network' || failure.status === 502 || failure.status === 503;
