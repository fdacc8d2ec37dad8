import type { QueryClient } from '@tanstack/react-query';
import { loadAccountColumns } from '#client/layout/frames.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import type { PageQueries, PageQuery, ReadQuery } from '#client/lib/page-definition.ts';
import type { ResolvedPage } from './resolve-page.ts';
import { loadRefusedPage } from './routes.ts';

const queriesByPage = new WeakMap<ResolvedPage, PageQueries>();

/** Returns the queries of a page, or none for a refused one. Cached per resolved page, since a request needs them several times. */
export function queriesOf(resolved: ResolvedPage): PageQueries {
  if (resolved.kind === 'refused') return {};
  const known = queriesByPage.get(resolved);
  if (known) return known;
  const queries = resolved.definition.queries?.(resolved.request) ?? {};
  queriesByPage.set(resolved, queries);
  return queries;
}

/** Creates a function that reads the data that queries have loaded so far. */
export const readFrom =
  (queryClient: QueryClient): ReadQuery =>
  <Data>({ queryHash }: CallQuery<Data>) =>
    queryClient.getQueryCache().get<Data>(queryHash)?.state.data;

/**
 * Starts every call of a page immediately, and the dependent ones as soon as the critical ones have settled. Failures stay in the cache for
 * the components that show them. Returns a promise for the critical calls and one for all; `load` makes one call and never rejects.
 */
export function startQueries(
  queryClient: QueryClient,
  queries: PageQueries,
  load: (query: PageQuery) => Promise<void> = (query) => queryClient.prefetchQuery(query),
): { critical: Promise<void>; all: Promise<void> } {
  const start = (started: readonly PageQuery[] = []) => Promise.all(started.map(load));
  const critical = start(queries.critical).then(() => {});
  const dependent = queries.dependent && critical.then(() => start(queries.dependent?.(readFrom(queryClient))));
  return { critical, all: Promise.all([critical, start(queries.deferred), dependent]).then(() => {}) };
}

/** Loads the code of the page or refusal that an address shows, so that it renders without suspending. */
export async function loadPage(resolved: ResolvedPage): Promise<void> {
  if (resolved.kind === 'refused') return loadRefusedPage();
  const { page, notFoundView } = resolved.definition;
  const isOfAccount = resolved.request.row.layout === 'account';
  await Promise.all([page.load(), notFoundView?.view.load(), isOfAccount && loadAccountColumns()]);
}

/** Loads the code of a page's head; null if it is loaded. The server has already written the head of the page it rendered. */
export const pendingHead = (resolved: ResolvedPage): Promise<void> | null =>
  resolved.kind === 'page' ? (resolved.definition.meta.pending?.() ?? null) : null;
