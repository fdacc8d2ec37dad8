import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { frames } from '#client/layout/frames.tsx';
import type { PageRefusal, RefusedAddress } from '#client/lib/page-state.ts';
import { type PortalStore, PortalStoreProvider, usePortal } from '#client/lib/portal-store.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { texts } from '#shared/text/texts.ts';
import { DialogHost } from './dialog-host.tsx';
import type { ResolvedPage } from './resolve-page.ts';
import { RefusedPage } from './routes.ts';
import { useCurrentPage } from './use-current-page.ts';

interface AppProps {
  store: PortalStore;
  queryClient: QueryClient;
  /** The server's refusal of the address it rendered, if any. */
  initialRefusal: RefusedAddress | null;
  /** The resolved address if it is known and cannot change, which is the case on the server. */
  resolved?: ResolvedPage;
  children?: ReactNode;
}

/** The whole portal below a router; identical on the server and in the browser. */
export const App = ({ store, queryClient, initialRefusal, resolved, children }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <PortalStoreProvider store={store}>
      {resolved ? <ResolvedView resolved={resolved} /> : <CurrentPage initialRefusal={initialRefusal} />}
      <DialogHost />
      <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
    </PortalStoreProvider>
  </QueryClientProvider>
);

function CurrentPage({ initialRefusal }: Pick<AppProps, 'initialRefusal'>) {
  const limit = usePortal((state) => state.limit);
  return <ResolvedView resolved={useCurrentPage(limit ?? initialRefusal)} />;
}

/** Replaces the page immediately, even if the code of the refusal view is still loading: after a logout the page must not read anything. */
const refused = (refusal: PageRefusal) => (
  <Suspense>
    <RefusedPage refusal={refusal} />
  </Suspense>
);

/** Replaces a page that cannot be rendered or whose code failed to load; header and footer stay. */
const brokenPage = refused({ status: 500, message: texts.error });

function ResolvedView({ resolved }: { resolved: ResolvedPage }) {
  const Frame = frames[resolved.request?.row.layout ?? 'standard'];
  if (resolved.kind === 'refused') {
    const { refusal, notFoundView } = resolved;
    return <Frame>{notFoundView ? <notFoundView.view.Page /> : refused(refusal)}</Frame>;
  }
  const { Page } = resolved.definition.page;
  return (
    <Frame request={resolved.request}>
      <ErrorBoundary resetKey={resolved.request.pathname + resolved.request.search} fallback={brokenPage}>
        <Suspense>
          <Page request={resolved.request} key={resolved.request.pathname} />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}
