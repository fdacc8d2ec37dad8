import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { type ApiFailure, toApiFailure } from './api-failure.ts';
import { attachApi } from './call-query.ts';

/** Data that the server has just rendered is not asked for again when the browser takes over. */
const FRESH_MS = 60_000;

/** One per tab; the server makes one per request, for which nothing is retried and nothing goes stale. */
export function createQueryClient(api: ApiClient, side: 'server' | 'browser'): QueryClient {
  const isServer = side === 'server';
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: isServer ? Number.POSITIVE_INFINITY : FRESH_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: isServer ? false : (count, error) => count < 1 && isWorthRetrying(toApiFailure(error)),
        refetchOnWindowFocus: false,
        // A failure that the server rendered is shown as it is; the reader decides about another try.
        retryOnMount: false,
        // Offline is a failure that is shown, not a pause without an end.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  attachApi(queryClient, api);
  return queryClient;
}

const isWorthRetrying = (failure: ApiFailure): boolean => failure.kind === 'network' || failure.status === 502 || failure.status === 503;
