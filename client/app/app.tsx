import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { frameOf } from '#client/layout/frames.tsx';
import { RefusedPage } from '#client/layout/refused-page.tsx';
import { type PortalStore, PortalStoreProvider } from '#client/lib/portal-store.tsx';
import { DialogHost } from './dialog-host.tsx';
import { type InitialRefusal, useCurrentPage } from './use-current-page.ts';

interface AppProps {
  store: PortalStore;
  queryClient: QueryClient;
  initialRefusal: InitialRefusal | null;
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
  const { pathname } = useLocation();
  const resolved = useCurrentPage(initialRefusal);
  const Frame = frameOf(resolved.request?.row.layout ?? 'standard');
  if (resolved.kind === 'refused') {
    const { refusal, gone } = resolved;
    return <Frame>{gone ? <gone.view.Page /> : <RefusedPage refusal={refusal} />}</Frame>;
  }
  const { Page } = resolved.definition.page;
  return (
    <Frame request={resolved.request}>
      <Suspense>
        <Page request={resolved.request} key={pathname} />
      </Suspense>
    </Frame>
  );
}
