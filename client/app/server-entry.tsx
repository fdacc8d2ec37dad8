import type { QueryClient } from '@tanstack/react-query';
import { StaticRouter } from 'react-router-dom';
import { createApiClient, type Transport } from '#client/lib/api-client.ts';
import { toApiFailure } from '#client/lib/api-failure.ts';
import type { PageState } from '#client/lib/page-state.ts';
import { createPortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { App } from './app.tsx';
import { startLayoutQueries } from './layout-queries.ts';
import { metaOf } from './page-meta.ts';
import { loadPage, startQueries } from './page-queries.ts';
import { refusalOf } from './page-refusal.ts';
import { type ResolvedPage, resolvePage } from './resolve-page.ts';

/** The only module of the client that the server imports. */

export type { Transport } from '#client/lib/api-client.ts';
export { ApiFailure } from '#client/lib/api-failure.ts';
export { escapeJson } from '#client/lib/await.tsx';
export type { PageMeta } from '#client/lib/page-definition.ts';
export { PAGE_STATE_ID, type PageRefusal, type PageState, type SignedInUser } from '#client/lib/page-state.ts';
export { pageTitle } from './page-title.ts';
export { loadAllPages } from './routes.ts';
export { metaOf, type ResolvedPage, refusalOf, resolvePage };

/** The data side of one rendered page: a query cache of its own, over the given transport. */
export const createPageData = (transport: Transport): QueryClient => createQueryClient(createApiClient(transport), 'server');

/** Loads the page's code and starts all its calls. `decisive` settles when the status is known, `all` when every call has settled; neither rejects. */
export function startPage(
  resolved: ResolvedPage,
  queryClient: QueryClient,
  signedIn: boolean,
): { decisive: Promise<void>; all: Promise<void> } {
  const layout = startLayoutQueries(queryClient, signedIn);
  if (resolved.kind === 'refused') return { decisive: Promise.resolve(), all: layout };
  const { decisive, all } = startQueries(queryClient, resolved.definition.queries?.(resolved.request));
  const code = loadPage(resolved);
  return { decisive: Promise.all([code, decisive]).then(() => {}), all: Promise.all([layout, all]).then(() => {}) };
}

/** Did any call of the page find that the token is dead? (A12-20) */
export const hasDeadToken = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some((query) => query.state.status === 'error' && toApiFailure(query.state.error).kind === 'unauthorized');

/** The element to render: the whole portal at one address. */
export function renderApp(path: string, page: PageState, queryClient: QueryClient) {
  const initialRefusal = page.refusal && { path, refusal: page.refusal };
  return (
    <StaticRouter location={path}>
      <App store={createPortalStore(page)} queryClient={queryClient} initialRefusal={initialRefusal} />
    </StaticRouter>
  );
}
