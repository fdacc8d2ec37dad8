import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PlainFailure } from '#client/layout/plain-failure.tsx';
import { createApiClient } from '#client/lib/api-client.ts';
import { createBrowserTransport } from '#client/lib/browser-transport.ts';
import type { LazyPage } from '#client/lib/lazy-page.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { createPortalStore, type PortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { shownToasts, visitorPage } from '#client/testing/render-portal.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { toastQueue } from '#client/ui/toast-queue.ts';
import { routeTable } from '#shared/routes/route-table.ts';
import { App } from './app.tsx';
import { BrowserNavigation } from './browser-navigation.tsx';
import { loadAllPages, pageOfRoute } from './routes.ts';

let store: PortalStore;
let undo: (() => void)[] = [];
const quiet = jest.spyOn(console, 'error');

beforeEach(async () => {
  installFakeApi({
    'GET /v1/overall/detail': { data: {} },
    'GET /api/config': { data: {} },
    'GET /api/app/latest-version': { data: { version: '1.0.0' } },
    'POST /api/app/event': {},
  });
  toastQueue.setState({ messages: [] });
  // React logs every error that an error boundary has caught.
  quiet.mockImplementation(() => {});
  await loadAllPages();
});
afterEach(() => {
  cleanup();
  for (const step of undo) step();
  undo = [];
  quiet.mockReset();
});

/** Changes a property until the end of the test. */
function change<Key extends string>(object: object, key: Key, value: unknown): void {
  const before = Reflect.get(object, key);
  Reflect.set(object, key, value);
  undo.push(() => void Reflect.set(object, key, before));
}

function pageOf(name: 'about' | 'wechat'): LazyPage<PageProps> {
  const definition = pageOfRoute(name);
  if (!definition) throw new Error(`no page ${name}`);
  return definition.page;
}

const fail = (): never => {
  throw new Error('broken on purpose');
};
const Broken = (): never => fail();

const BrokenDialog = lazyDialog(async () => Broken);

/** Renders the portal at an address as the browser composes it; `beside` takes the slot of the head sync and the failure watch. */
function openPortal(path: string, beside?: ReactNode): void {
  store = createPortalStore(visitorPage);
  const queryClient = createQueryClient(createApiClient(createBrowserTransport()), 'browser');
  render(
    <ErrorBoundary fallback={<PlainFailure />}>
      <MemoryRouter initialEntries={[path]}>
        <BrowserNavigation store={store} queryClient={queryClient}>
          <App store={store} queryClient={queryClient} initialRefusal={null}>
            {beside}
          </App>
        </BrowserNavigation>
      </MemoryRouter>
    </ErrorBoundary>,
  );
}

const heading = () => screen.findByRole('heading', { level: 1 });
const expectWayHome = () => expect(screen.getAllByRole('link', { name: '返回首页' })[0]?.getAttribute('href')).toBe('/');
const goToAbout = () => userEvent.setup().click(screen.getAllByRole('link', { name: '关于我们' })[0] as HTMLElement);

test.each(['layout', 'access'])('a row with an unregistered %s shows Unknown middleware, both by address and by click', async (part) => {
  change(routeTable.about, part, 'kiosk');
  openPortal('/common/about');
  expect((await heading()).textContent).toBe('Unknown middleware');
  expectWayHome();
  cleanup();

  openPortal('/wechat');
  expect((await heading()).textContent).toBe('微信客服');
  await goToAbout();
  await waitFor(async () => expect((await heading()).textContent).toBe('Unknown middleware'));
  expectWayHome();
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('a page that fails to render shows an error between header and footer, and links lead away from it', async () => {
  change(pageOf('wechat'), 'Page', fail);
  openPortal('/wechat');
  expect((await heading()).textContent).toBe('Error');
  expect(screen.getByText(/页面出了点问题/)).toBeTruthy();
  expectWayHome();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  await goToAbout();
  await waitFor(async () => expect((await heading()).textContent).toMatch(/^关于/));
});

test('a page whose code fails to load shows an error instead of a blank page', async () => {
  const page = pageOf('wechat');
  change(page, 'Page', fail);
  change(page, 'load', () => Promise.reject(new Error('no such chunk')));
  openPortal('/wechat');
  expect((await heading()).textContent).toBe('Error');
  expectWayHome();
});

test('a frame that fails to render is replaced by a plain page with links', async () => {
  // The header needs this value.
  change(visitorPage, 'env', Object.defineProperty({ ...visitorPage.env }, 'siteName', { get: fail }));
  openPortal('/wechat');
  expect((await heading()).textContent).toBe('Error');
  expectWayHome();
  expect(screen.getByRole('link', { name: '重试' })).toBeTruthy();
});

test('an error in the head sync or the failure watch does not affect the page', async () => {
  openPortal('/wechat', <Broken />);
  expect((await heading()).textContent).toBe('微信客服');
});

test('an error in a portal-wide overlay does not affect the page', async () => {
  openPortal('/wechat');
  await heading();
  act(() => store.setState({ signedIn: true, overlay: Broken }));
  expect((await heading()).textContent).toBe('微信客服');
});

test('a dialog that fails to render closes, shows a message, and keeps the text typed on the page', async () => {
  const changes: boolean[] = [];
  render(
    <>
      <input aria-label="标题" defaultValue="没有保存的字" />
      <BrokenDialog open onOpenChange={(isOpen) => void changes.push(isOpen)} />
    </>,
  );
  await waitFor(() => expect(shownToasts()).toEqual(['这里出了点问题，请刷新页面再试']));
  expect(changes).toContain(false);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('没有保存的字');
});
