import { loadAccountColumns } from '#client/layout/frames.tsx';
import { lazyPage, loadParts } from '#client/lib/lazy-page.tsx';
import type { FeaturePages, PageDefinition } from '#client/lib/page-definition.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { type PagePart, pagePart, type RouteName, type RouteRow, routeRow } from '#shared/routes/route-table.ts';

/** Loads the page definitions of each feature, or part of one, from its own chunk, so that the initial code does not grow with them. */
const features: Readonly<Partial<Record<PagePart, () => Promise<FeaturePages>>>> = {
  home: async () => (await import('#client/features/home/home-routes.tsx')).homePages,
  demand: async () => (await import('#client/features/demand/demand-routes.tsx')).demandPages,
  publisher: async () => (await import('#client/features/demand/publisher-routes.tsx')).publisherPages,
  lists: async () => (await import('#client/features/demand/lists-routes.tsx')).listPages,
  bookmarks: async () => (await import('#client/features/demand/bookmarks-routes.tsx')).bookmarkPages,
  comparison: async () => (await import('#client/features/comparison/comparison-routes.tsx')).comparisonPages,
  auth: async () => (await import('#client/features/auth/auth-routes.tsx')).authPages,
  about: async () => (await import('#client/features/about/about-routes.tsx')).aboutPages,
  publish: async () => (await import('#client/features/publish/publish-routes.tsx')).publishPages,
  message: async () => (await import('#client/features/message/message-routes.tsx')).messagePages,
  conversation: async () => (await import('#client/features/message/conversation-routes.tsx')).conversationPages,
  user: async () => (await import('#client/features/user/user-routes.tsx')).userPages,
  boost: async () => (await import('#client/features/boost/boost-routes.tsx')).boostPages,
  order: async () => (await import('#client/features/order/order-routes.tsx')).orderPages,
  member: async () => (await import('#client/features/member/member-routes.tsx')).memberPages,
  wallet: async () => (await import('#client/features/wallet/wallet-routes.tsx')).walletPages,
  org: async () => (await import('#client/features/org/org-routes.tsx')).orgPages,
};

/** Loaded page definitions by feature; shared by all requests of a server. */
const loaded = new Map<PagePart, FeaturePages>();
const loading = new Map<PagePart, Promise<void>>();

/** Returns whether the page definitions of the row's feature are loaded, or whether the feature has none. */
export const isFeatureLoaded = (row: RouteRow): boolean => loaded.has(pagePart(row)) || !features[pagePart(row)];

/** Loads the page definitions of a feature once; concurrent calls share a promise. The next call retries a failed load. */
export function loadFeature(name: PagePart): Promise<void> {
  const underWay = loading.get(name);
  if (underWay) return underWay;
  const promise = (features[name]?.() ?? Promise.resolve({})).then(
    (pages) => void loaded.set(name, pages),
    (error: unknown) => {
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, promise);
  return promise;
}

/** Loads the page definitions needed to resolve an address; returns null if they are loaded. */
export function pendingFeature(pathname: string): Promise<void> | null {
  if (loaded.size === featureNames.length) return null;
  const row = matchRoute(pathname)?.row;
  return row && !isFeatureLoaded(row) ? loadFeature(pagePart(row)) : null;
}

export const featureNames = Object.keys(features) as readonly PagePart[];

/** Loads the page definitions of every feature, without the pages themselves. */
export const loadFeatures = (): Promise<unknown> => Promise.all(featureNames.map(loadFeature));

/** Returns the page of a route whose feature is loaded, or null for a row without a page yet, which is refused as unknown (404). */
export const pageOfRoute = (name: RouteName): PageDefinition | null => loaded.get(pagePart(routeRow(name)))?.[name] ?? null;

/** Replaces a page that is not shown. In a chunk of its own, since most visits never need it. */
export const { Page: RefusedPage, load: loadRefusedPage } = lazyPage(
  async () => (await import('#client/layout/refusal-view.tsx')).RefusalView,
);

/** Loads the code of every page. A server calls it once at startup, so that no request has to wait for it. */
export async function loadAllPages(): Promise<void> {
  await loadFeatures();
  const pages = [...loaded.values()].flatMap((definitions) => Object.values(definitions));
  await Promise.all([
    loadRefusedPage(),
    loadAccountColumns(),
    ...pages.flatMap(({ page, notFoundView, meta }) => [page.load(), notFoundView?.view.load(), meta.pending?.()]),
  ]);
  await loadParts();
}
