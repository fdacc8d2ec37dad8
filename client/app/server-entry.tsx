import type { QueryClient } from '@tanstack/react-query';
import { StaticRouter } from 'react-router-dom';
import { createApiClient, type Transport } from '#client/lib/api-client.ts';
import { toApiFailure } from '#client/lib/api-failure.ts';
import type { PageRefusal, PageState } from '#client/lib/page-state.ts';
import { createPortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { App } from './app.tsx';
import { startLayoutQueries } from './layout-queries.ts';
import { metaOf } from './page-meta.ts';
import { startQueries } from './page-queries.ts';
import { type ResolvedPage, resolvePage } from './resolve-page.ts';

/** The only module of the client that the server imports. */

export type { Transport } from '#client/lib/api-client.ts';
export { ApiFailure } from '#client/lib/api-failure.ts';
export { escapeJson } from '#client/lib/await.tsx';
export type { PageMeta } from '#client/lib/page-definition.ts';
export { PAGE_STATE_ID, type PageRefusal, type PageState, type PublicEnv, type SignedInUser } from '#client/lib/page-state.ts';
export { pageTitle } from './page-title.ts';
export { metaOf, type ResolvedPage, resolvePage };

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
  const code = resolved.definition.page.load();
  return { decisive: Promise.all([code, decisive]).then(() => {}), all: Promise.all([layout, all]).then(() => {}) };
}

/** The refusal that a failed decisive call means for the page, or null. */
export function refusalOf(resolved: ResolvedPage, queryClient: QueryClient): PageRefusal | null {
  if (resolved.kind === 'refused') return resolved.refusal;
  const decisive = resolved.definition.queries?.(resolved.request).decisive ?? [];
  for (const query of decisive) {
    const state = queryClient.getQueryState(query.queryKey);
    if (state?.status === 'error') {
      const failure = toApiFailure(state.error);
      return { status: pageStatus(failure.kind, failure.status), message: failure.message };
    }
  }
  return null;
}

function pageStatus(kind: string, status: number): PageRefusal['status'] {
  if (kind === 'timeout' || status === 504) return 504;
  if (kind === 'unauthorized' || status === 403) return 403;
  if (status === 404 || status === 400) return status;
  return 502;
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
