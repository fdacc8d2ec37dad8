import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DialogHost } from '#client/app/dialog-host.tsx';
import { FailureWatch } from '#client/app/failure-watch.tsx';
import { createApiClient } from '#client/lib/api-client.ts';
import { createBrowserTransport } from '#client/lib/browser-transport.ts';
import { NavigationProvider } from '#client/lib/navigation.tsx';
import type { PageState } from '#client/lib/page-state.ts';
import { createPortalStore, PortalStoreProvider } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { toastQueue } from '#client/ui/toast-queue.ts';

export const visitorPage: PageState = {
  env: {
    siteName: '桥梁商机',
    icpNumber: null,
    psbNumber: null,
    visitorMode: 'standard',
    loginDialog: 'standard',
    jverifyScriptUrl: null,
    jverifyAppKey: null,
    wechat: 'sandbox',
    publicOrigin: 'https://portal.example',
    sandbox: true,
  },
  buildId: 'test',
  signedIn: false,
  user: null,
  device: { type: 'pc', inApp: null },
  showLoginModal: false,
  refusal: null,
};

/** Renders a part of the portal as the browser does: with the real store, cache, transport, failure handling and dialogs. */
export function renderPortal(children: ReactNode, page: Partial<PageState> = {}) {
  const store = createPortalStore({ ...visitorPage, ...page });
  const queryClient = createQueryClient(createApiClient(createBrowserTransport()), 'browser');
  const visited: string[] = [];
  toastQueue.setState({ messages: [] });
  const view = render(
    <MemoryRouter>
      <NavigationProvider value={async (url) => void visited.push(url)}>
        <QueryClientProvider client={queryClient}>
          <PortalStoreProvider store={store}>
            {children}
            <DialogHost />
            <FailureWatch store={store} queryClient={queryClient} />
          </PortalStoreProvider>
        </QueryClientProvider>
      </NavigationProvider>
    </MemoryRouter>,
  );
  return { ...view, store, queryClient, visited };
}

export const shownToasts = (): string[] => toastQueue.getState().messages.map(({ text }) => text);
