import { type ComponentType, StrictMode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PlainFailure } from '#client/layout/plain-failure.tsx';
import { createApiClient } from '#client/lib/api-client.ts';
import { createBrowserTransport } from '#client/lib/browser-transport.ts';
import { rememberTypedTexts } from '#client/lib/hydration.ts';
import { readPageState } from '#client/lib/page-state.ts';
import { createPortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { App } from './app.tsx';
import { BrowserNavigation } from './browser-navigation.tsx';
import { recoverFromChunkFailure } from './chunk-recovery.ts';
import { FailureWatch } from './failure-watch.tsx';
import type { HeadSyncProps } from './head-sync.tsx';
import { loadPage } from './page-queries.ts';
import { resolvePage } from './resolve-page.ts';
import { loadRefusedPage, pendingFeature } from './routes.ts';

/** The app works from here on, no longer the document: for measurements of long tasks. */
performance.mark('app-start');

const page = readPageState();
const store = createPortalStore(page);
const api = createApiClient(createBrowserTransport(recordServerBuild));
// The first write may be a click from before hydration, which precedes the rest of a tab's background work.
api.onStale = (reads) => void import('#client/lib/other-tabs.ts').then(({ notifyOtherTabs }) => notifyOtherTabs(reads), warn);
const queryClient = createQueryClient(api, 'browser');
const initialRefusal = page.refusal && { path: location.pathname + location.search, signedIn: page.signedIn, refusal: page.refusal };

function recordServerBuild(buildId: string): void {
  if (buildId !== page.buildId && !store.getState().hasNewBuild) store.setState({ hasNewBuild: true });
}

/** Reloads if the user went back or forward while the document was loading: it was rendered for another address. */
function followAddress(): void {
  if (isElsewhere()) location.reload();
}

/** Returns whether the address has changed since the document was loaded: the name of its navigation entry is the original one. */
function isElsewhere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && withoutHash(navigation.name) !== withoutHash(location.href);
}

const withoutHash = (address: string) => address.split('#', 1)[0];

/** Loads the code of the page that the server has rendered. */
async function loadCode(): Promise<void> {
  await pendingFeature(location.pathname);
  await Promise.all([loadPage(resolvePage(location, page.signedIn, page.env.visitorMode)), initialRefusal && loadRefusedPage()]);
}

/** Logs a part of the app that failed to load; the page works without it. */
const warn = (error: unknown) => console.warn('a part of the app could not be loaded', error);

/** Loads the head sync after the page's own code: the server has written the head, and nothing has changed yet. */
function LazyHeadSync(props: HeadSyncProps) {
  const [HeadSync, setHeadSync] = useState<ComponentType<HeadSyncProps> | null>(null);
  useEffect(() => {
    import('./head-sync.tsx').then((module) => setHeadSync(() => module.HeadSync), warn);
  }, []);
  return HeadSync && <HeadSync {...props} />;
}

function hydrate(): void {
  const root = document.getElementById('root');
  if (!root || isElsewhere()) return;
  // A transition hydrates in slices, between which the page responds; otherwise hydrating the frame would be one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <ErrorBoundary fallback={<PlainFailure />}>
          <BrowserRouter>
            <BrowserNavigation store={store} queryClient={queryClient} onListening={() => removeEventListener('popstate', followAddress)}>
              <App store={store} queryClient={queryClient} initialRefusal={initialRefusal}>
                <LazyHeadSync queryClient={queryClient} initialRefusal={initialRefusal} />
                <FailureWatch store={store} queryClient={queryClient} />
              </App>
            </BrowserNavigation>
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    );
  });
  whenIdle(() => {
    import('./background.ts').then(({ startBackground }) => startBackground(queryClient, store), warn);
  });
}

rememberTypedTexts();
addEventListener('popstate', followAddress);
followAddress();
loadCode().then(hydrate, (error: unknown) => recoverFromChunkFailure(error, location.href));
