import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { frameOf } from '#client/layout/frames.tsx';
import { RefusedPage } from '#client/layout/refused-page.tsx';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { type PortalStore, PortalStoreProvider, usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { DialogHost } from './dialog-host.tsx';
import { resolvePage } from './resolve-page.ts';

interface AppProps {
  store: PortalStore;
  queryClient: QueryClient;
  /** What the server decided about the address it rendered; holds for that address only. */
  initialRefusal: { path: string; refusal: PageRefusal } | null;
  children?: ReactNode;
}

/** The whole portal below a router; the same on the server and in the browser. */
export const App = ({ store, queryClient, initialRefusal, children }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <PortalStoreProvider store={store}>
      <CurrentPage initialRefusal={initialRefusal} />
      <DialogHost />
      {children}
    </PortalStoreProvider>
  </QueryClientProvider>
);

function CurrentPage({ initialRefusal }: Pick<AppProps, 'initialRefusal'>) {
  const location = useLocation();
  const signedIn = usePortal((state) => state.signedIn);
  const { visitorMode } = usePublicEnv();
  const resolved = resolvePage(location, signedIn, visitorMode);
  // What the server decided about a visitor says nothing about the same address after a login.
  const [wasSignedIn] = useState(signedIn);
  const isDecided = initialRefusal?.path === location.pathname + location.search && signedIn === wasSignedIn;
  const decided = isDecided && resolved.kind === 'page' ? initialRefusal.refusal : null;
  const Frame = frameOf(resolved.request?.row.layout ?? 'standard');
  if (resolved.kind === 'refused' || decided) {
    const refusal = decided ?? (resolved.kind === 'refused' ? resolved.refusal : null);
    return <Frame>{refusal && <RefusedPage refusal={refusal} />}</Frame>;
  }
  const { Page } = resolved.definition.page;
  return (
    <Frame request={resolved.request}>
      <Suspense>
        <Page request={resolved.request} key={location.pathname} />
      </Suspense>
    </Frame>
  );
}
