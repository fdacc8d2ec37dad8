import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { layoutQueries } from '#client/layout/layout-queries.ts';
import { createApiClient, rememberChecks, type Transport } from '#client/lib/api-client.ts';
import { type ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { setAwaitImplementation } from '#client/lib/await.tsx';
import { AwaitedOnServer, startDataBlocks } from '#client/lib/await-on-server.tsx';
import { loadQuery } from '#client/lib/load-query.ts';
import { writeShared } from '#client/lib/markup-parts.ts';
import type { PageQuery } from '#client/lib/page-definition.ts';
import type { PageState } from '#client/lib/page-state.ts';
import { markPlaceholder } from '#client/lib/placeholder.tsx';
import { createPortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { enableSharedMarkup } from '#client/lib/shared-markup.tsx';
import type { CallName } from '#shared/contract/all-calls.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { App } from './app.tsx';
import { metaOf, pageTitle } from './page-meta.ts';
import { loadPage, pendingHead, queriesOf, startQueries } from './page-queries.ts';
import { refusalOf } from './page-refusal.ts';
import { type ResolvedPage, refusePage, resolvePage } from './resolve-page.ts';

/** This is the only client module that the server imports. */

export type { Transport } from '#client/lib/api-client.ts';
export { ApiFailure } from '#client/lib/api-failure.ts';
export { escapeJson } from '#client/lib/await-on-server.tsx';
export { type MarkupParts, type MarkupPiece, renderInParts } from '#client/lib/markup-parts.ts';
export type { PageMeta } from '#client/lib/page-definition.ts';
export { PAGE_STATE_ID, type PageState, type SignedInUser } from '#client/lib/page-state.ts';
export { loadAllPages } from './routes.ts';
export { metaOf, pageTitle, type ResolvedPage, refusalOf, resolvePage };

/** Creates the data side of one rendered page: a query cache of its own over the given transport. */
export const createPageData = (transport: Transport): QueryClient => createQueryClient(createApiClient(transport, checks), 'server');

const checks = rememberChecks();

enableSharedMarkup(writeShared(renderToString));
setAwaitImplementation(AwaitedOnServer, markPlaceholder);

/**
 * Loads the page's code and starts all its calls. `critical` settles once the status is known, `all` once every call has settled; neither
 * rejects.
 */
export function startPage(
  resolved: ResolvedPage,
  queryClient: QueryClient,
  signedIn: boolean,
): { critical: Promise<void>; all: Promise<void> } {
  const load = (query: PageQuery) => loadQuery(queryClient, query);
  const layout = Promise.all(layoutQueries(signedIn).map(load)).then(() => {});
  if (resolved.kind === 'refused') return { critical: Promise.resolve(), all: layout };
  const { critical, all } = startQueries(queryClient, queriesOf(resolved), load);
  const code = Promise.all([loadPage(resolved), pendingHead(resolved)]);
  return { critical: Promise.all([code, critical]).then(() => {}), all: Promise.all([layout, all]).then(() => {}) };
}

/** Returns whether any call of the page found that the token has expired. */
export const hasExpiredToken = (queryClient: QueryClient): boolean => hasFailure(queryClient, ({ kind }) => kind === 'unauthorized');

/** Returns whether a call of the page failed without an answer, so that the page is incomplete. A refusal (404 …) is an answer. */
export const hasOutage = (queryClient: QueryClient): boolean => hasFailure(queryClient, isOutage);

/** Returns whether a call of the page was refused to its caller (not signed in, not allowed, too many requests). Others may succeed. */
export const hasCallerRefusal = (queryClient: QueryClient): boolean => hasFailure(queryClient, isCallerRefusal);

const hasFailure = (queryClient: QueryClient, isMeant: (failure: ApiFailure) => boolean): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' && isMeant(toApiFailure(state.error)));

const isOutage = ({ kind, status }: ApiFailure): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  kind === 'invalid' ||
  status === 408 ||
  status >= 500 ||
  (kind === 'business' && status < 400);

const isCallerRefusal = ({ kind, status }: ApiFailure): boolean => kind === 'refused' || [401, 403, 429].includes(status);

/** Returns whether all calls of the page have settled. */
export const isSettled = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status !== 'pending');

/** Returns the names of all calls that the page has made, including failed ones. */
export const callsOf = (queryClient: QueryClient): string[] => [
  ...new Set(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => String(queryKey[0])),
  ),
];

/** Returns the ids of the demands that the page is about, not of those it lists. */
export const demandsOf = (queryClient: QueryClient): string[] =>
  queryClient
    .getQueriesData<Pick<Demand, 'id'>>({ queryKey: ['demand.get' satisfies CallName] })
    .flatMap(([, demand]) => (demand && !Array.isArray(demand) ? String(demand.id) : []));

/** Creates the element to render: the whole portal at one address, showing `resolved` unless the page is refused. */
export function renderApp(path: string, page: PageState, resolved: ResolvedPage, queryClient: QueryClient) {
  const shown = page.refusal && resolved.kind === 'page' ? refusePage(resolved, page.refusal) : resolved;
  startDataBlocks(queryClient);
  return (
    <StaticRouter location={path}>
      <App store={createPortalStore(page)} queryClient={queryClient} initialRefusal={null} resolved={shown} />
    </StaticRouter>
  );
}
