import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { BrowserNavigation, HeadSync } from './app/browser-navigation.tsx';
import { cachedQueries } from './app/cached-queries.ts';
import { recoverFromChunkFailure } from './app/chunk-recovery.ts';
import { FailureWatch } from './app/failure-watch.tsx';
import { loadPage } from './app/page-queries.ts';
import { resolvePage } from './app/resolve-page.ts';
import { createApiClient } from './lib/api-client.ts';
import { browserTransport } from './lib/browser-transport.ts';
import { keepCachedValues } from './lib/cached-values.ts';
import { ensureDeviceId } from './lib/device-id.ts';
import { readPageState } from './lib/page-state.ts';
import { createPortalStore } from './lib/portal-store.tsx';
import { createQueryClient } from './lib/query-client.ts';

const root = document.getElementById('root');
const page = readPageState();
const store = createPortalStore(page);
const queryClient = createQueryClient(createApiClient(browserTransport), 'browser');
ensureDeviceId();
keepCachedValues(queryClient, cachedQueries);
const initialRefusal = page.refusal && { path: location.pathname + location.search, refusal: page.refusal };

loadPage(resolvePage(location, page.signedIn, page.env.visitorMode)).then(
  () => {
    if (!root) return;
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <BrowserNavigation store={store} queryClient={queryClient}>
            <App store={store} queryClient={queryClient} initialRefusal={initialRefusal}>
              <HeadSync queryClient={queryClient} initialRefusal={initialRefusal} />
              <FailureWatch store={store} queryClient={queryClient} />
            </App>
          </BrowserNavigation>
        </BrowserRouter>
      </StrictMode>,
    );
  },
  (error: unknown) => recoverFromChunkFailure(error, location.href),
);
