import type { QueryClient } from '@tanstack/react-query';
import type { PageQueries } from '#client/lib/page-definition.ts';

/** Starts every call of a page at once; failures stay in the cache for whoever shows them. Gives the promise of the decisive ones. */
export function startQueries(queryClient: QueryClient, queries: PageQueries = {}): { decisive: Promise<void>; all: Promise<void> } {
  const decisive = (queries.decisive ?? []).map((query) => queryClient.prefetchQuery(query));
  const streamed = (queries.streamed ?? []).map((query) => queryClient.prefetchQuery(query));
  return {
    decisive: Promise.all(decisive).then(() => {}),
    all: Promise.all([...decisive, ...streamed]).then(() => {}),
  };
}
