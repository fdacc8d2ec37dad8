import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createApiClient, type Transport } from '#client/lib/api-client.ts';
import { type GoTo, NavigationProvider } from '#client/lib/navigation.tsx';
import type { PageState } from '#client/lib/page-state.ts';
import { createPortalStore, PortalStoreProvider } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import type { InAppBrowser } from '#shared/rules/device.ts';

// jsdom has no CSS object; Await uses its `escape`.
globalThis.CSS ??= { escape: (text: string) => text.replaceAll('"', '\\"') } as typeof CSS;

const page: PageState = {
  env: {
    siteName: '桥梁商机',
    icpNumber: '沪ICP备2026000000号-1',
    psbNumber: null,
    visitorMode: 'standard',
    loginDialog: 'standard',
    jverifyScriptUrl: null,
    jverifyAppKey: null,
    wechat: 'off',
    publicOrigin: 'https://portal.example',
    sandbox: false,
  },
  buildId: 'test',
  signedIn: false,
  user: null,
  device: { type: 'pc', inApp: null },
  showLoginModal: false,
  refusal: null,
};

export interface PortalOptions {
  /** Nickname of the signed-in user. Without it, the viewer is a visitor. */
  user?: string;
  path?: string;
  inApp?: InAppBrowser;
  /** `data` of the API responses by path. Other paths return 404. */
  answers?: Readonly<Record<string, unknown>>;
  transport?: Transport;
  goTo?: GoTo;
}

/**
 * Renders one part inside the portal's providers only, without dialogs or failure handling. The transport is passed in; nothing is global.
 */
export function renderInPortal(element: ReactNode, options: PortalOptions = {}) {
  const { user, path = '/', answers = {}, goTo = async () => {} } = options;
  const calls: string[] = [];
  const answer: Transport = async (request) => {
    const [pathname = ''] = request.path.split('?');
    calls.push(`${request.method} ${pathname}`);
    if (options.transport) return options.transport(request);
    const isKnown = Object.hasOwn(answers, pathname);
    return isKnown
      ? { status: 200, body: { code: 200, message: '', data: answers[pathname] } }
      : { status: 404, body: { code: 404, message: '不存在', data: null } };
  };
  const queryClient: QueryClient = createQueryClient(createApiClient(answer), 'browser');
  const store = createPortalStore({
    ...page,
    device: { type: options.inApp ? 'ios' : 'pc', inApp: options.inApp ?? null },
    signedIn: user !== undefined,
    user: user === undefined ? null : { nickname: user, avatar: null },
  });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <PortalStoreProvider store={store}>
        <NavigationProvider value={goTo}>
          <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
        </NavigationProvider>
      </PortalStoreProvider>
    </QueryClientProvider>,
  );
  return { ...view, store, queryClient, calls };
}
