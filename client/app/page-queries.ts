import type { QueryClient } from '@tanstack/react-query';
import { loadAccountColumns } from '#client/layout/frames.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import type { PageQueries, PageQuery, ReadQuery } from '#client/lib/page-definition.ts';
import type { ResolvedPage } from './resolve-page.ts';
import { loadRefusedPage } from './routes.ts';

const queriesByPage = new WeakMap<ResolvedPage, PageQueries>();

/** The calls of a page; none for one that is refused. Asked for several times on the way of a request, so it is made out once. */
export function queriesOf(resolved: ResolvedPage): PageQueries {
  if (resolved.kind === 'refused') return {};
  const known = queriesByPage.get(resolved);
  if (known) return known;
  const queries = resolved.definition.queries?.(resolved.request) ?? {};
  queriesByPage.set(resolved, queries);
  return queries;
}

/** Reads what queries have brought so far. */
export const readFrom =
  (queryClient: QueryClient): ReadQuery =>
  <Data>({ queryHash }: CallQuery<Data>) =>
    queryClient.getQueryCache().get<Data>(queryHash)?.state.data;

/**
 * Starts every call of a page at once, and those that need the critical ones as soon as these are there; failures stay in the cache for
 * whoever shows them. Gives the promises of the critical ones and of all; `load` makes one call and never rejects.
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

/** Loads what an address shows, so that it renders without a pause. */
export async function loadPage(resolved: ResolvedPage): Promise<void> {
  if (resolved.kind === 'refused') return loadRefusedPage();
  const { page, notFoundView } = resolved.definition;
  const isOfAccount = resolved.request.row.layout === 'account';
  await Promise.all([page.load(), notFoundView?.view.load(), isOfAccount && loadAccountColumns()]);
}

/** Loads what says the head of a page; null when it is there. The server has written the head of the page that it rendered. */
export const pendingHead = (resolved: ResolvedPage): Promise<void> | null =>
  resolved.kind === 'page' ? (resolved.definition.meta.pending?.() ?? null) : null;
