import { createRoot } from 'react-dom/client';
import { createPortalStore, PortalStoreProvider } from '#client/lib/portal-store.tsx';
import { ComponentsPage } from './page.tsx';
import { SampleApi } from './sample-api.tsx';

const store = createPortalStore({
  env: {
    siteName: '桥梁商机',
    icpNumber: null,
    psbNumber: null,
    visitorMode: 'open',
    loginDialog: 'standard',
    jverifyScriptUrl: null,
    jverifyAppKey: null,
    wechat: 'off',
    publicOrigin: location.origin,
    sandbox: true,
  },
  buildId: 'dev',
  signedIn: true,
  user: { nickname: '陈启明', avatar: null },
  device: { type: 'pc', inApp: null },
  showLoginModal: false,
  refusal: null,
});

const root = document.getElementById('root');
// One specimen throws on purpose, so caught errors are not logged. Errors outside a boundary are still reported.
if (root) {
  createRoot(root, { onCaughtError: () => {} }).render(
    <PortalStoreProvider store={store}>
      <SampleApi state="working">
        <ComponentsPage />
      </SampleApi>
    </PortalStoreProvider>,
  );
}
