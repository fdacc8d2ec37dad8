import type { QueryClient } from '@tanstack/react-query';
import type { PageQueries } from '#client/lib/page-definition.ts';
import type { ResolvedPage } from './resolve-page.ts';

/** Starts every call of a page at once; failures stay in the cache for whoever shows them. Gives the promise of the decisive ones. */
export function startQueries(queryClient: QueryClient, queries: PageQueries = {}): { decisive: Promise<void>; all: Promise<void> } {
  const decisive = (queries.decisive ?? []).map((query) => queryClient.prefetchQuery(query));
  const streamed = (queries.streamed ?? []).map((query) => queryClient.prefetchQuery(query));
  return {
    decisive: Promise.all(decisive).then(() => {}),
    all: Promise.all([...decisive, ...streamed]).then(() => {}),
  };
}

/** Loads what an address shows, so that it renders without a pause. */
export async function loadPage(resolved: ResolvedPage): Promise<void> {
  if (resolved.kind === 'refused') return;
  const { page, gone } = resolved.definition;
  await Promise.all([page.load(), gone?.view.load()]);
}
