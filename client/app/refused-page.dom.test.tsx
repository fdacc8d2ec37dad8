import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { demandQuery } from '#client/features/demand/demand-api.ts';
import { createApiClient } from '#client/lib/api-client.ts';
import { createBrowserTransport } from '#client/lib/browser-transport.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { createPortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { visitorPage } from '#client/testing/render-portal.tsx';
import { App } from './app.tsx';
import { HeadSync } from './head-sync.tsx';
import { loadPage } from './page-queries.ts';
import { resolvePage } from './resolve-page.ts';
import { loadAllPages } from './routes.ts';

const PATH = '/demand/BD202600000001';
const demand = { id: '1', demandNumber: 'BD202600000001', typeCode: '10', title: '奶茶店找校园渠道', content: '详谈', images: [] };
let api: FakeApi;
let queryClient: QueryClient;
let goTo: (path: string) => void = () => {};

beforeEach(() => {
  document.head.innerHTML = '<title>as the server wrote it</title>';
  api = installFakeApi({
    'GET /v1/overall/detail': { data: {} },
    'GET /api/config': { data: {} },
    'GET /v1/demRecommend/page': { data: { records: [], total: 0 } },
    'POST /api/app/event': {},
  });
  queryClient = createQueryClient(createApiClient(createBrowserTransport()), 'browser');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function CaptureNavigation() {
  goTo = useNavigate();
  return null;
}

const canonicalAddress = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

/** Renders the portal at the address of one demand as the browser composes it. */
async function open(refusal: PageRefusal | null) {
  await loadAllPages();
  await loadPage(resolvePage({ pathname: PATH, search: '' }, false, 'standard'));
  const initialRefusal = refusal && { path: PATH, signedIn: false, refusal };
  render(
    <MemoryRouter initialEntries={[PATH]}>
      <CaptureNavigation />
      <App store={createPortalStore({ ...visitorPage, refusal })} queryClient={queryClient} initialRefusal={initialRefusal}>
        <HeadSync queryClient={queryClient} initialRefusal={initialRefusal} />
      </App>
    </MemoryRouter>,
  );
}

test('shows a 404 of the server with the feature’s own text and title, without another call', async () => {
  await open({ status: 404, message: '不存在' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('该需求不存在或已下架');
  expect(screen.getByRole('heading', { name: '看看这些需求' })).toBeTruthy();
  await screen.findByText('暂无推荐');
  expect(document.title).toBe('需求不存在或已下架 - 桥梁商机');
  expect(api.asked(`GET /api${PATH}`)).toEqual([]);
});

test('shows the same text and title if the browser finds that a demand does not exist', async () => {
  await open(null);
  expect((await screen.findByRole('heading', { name: '该需求不存在或已下架' })).tagName).toBe('H1');
  await waitFor(() => expect(document.title).toBe('需求不存在或已下架 - 桥梁商机'));
});

test('does not present an unavailable API as a missing demand', async () => {
  await open({ status: 502, message: '服务暂时不可用，请稍后再试' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('服务暂时不可用');
  expect(document.title).toBe('服务暂时不可用 - 桥梁商机');
});

test('a rate limit hit in the browser replaces the page and its title until a refetch succeeds', async () => {
  const limited = { status: 429, message: '访问过于频繁，请稍后再试', data: { retryAfter: 3_540 } };
  api.answer(`GET /api${PATH}`, limited);
  await open(null);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('访问过于频繁');
  expect(screen.getByText('请约 59 分钟后再试')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('访问过于频繁 - 桥梁商机'));
  expect(canonicalAddress()).toBeUndefined();

  api.answer(`GET /api${PATH}`, { data: demand });
  await act(() => queryClient.refetchQueries({ queryKey: demandQuery('BD202600000001').queryKey }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('奶茶店找校园渠道');
  await waitFor(() => expect(canonicalAddress()).toBe(`https://portal.example${PATH}`));
});

test('a refusal removes the canonical link of the page it replaces', async () => {
  document.head.insertAdjacentHTML('beforeend', `<link rel="canonical" href="https://portal.example${PATH}">`);
  await open(null);
  act(() => goTo('/nowhere'));
  await waitFor(() => expect(document.title).toBe('页面不存在 - 桥梁商机'));
  expect(canonicalAddress()).toBeUndefined();
});

test('the title of a refusal is replaced when the address changes', async () => {
  await open({ status: 404, message: '不存在' });
  act(() => goTo('/nowhere'));
  await waitFor(() => expect(document.title).toBe('页面不存在 - 桥梁商机'));
});

test('a loaded demand keeps its title if a refetch fails', async () => {
  api.answer(`GET /api${PATH}`, { data: demand });
  await open(null);
  await waitFor(() => expect(document.title).toContain('奶茶店找校园渠道'));
  api.answer(`GET /api${PATH}`, { status: 404, message: '不存在' });
  await act(() => queryClient.refetchQueries({ queryKey: demandQuery('BD202600000001').queryKey }));
  expect(queryClient.getQueryState(demandQuery('BD202600000001').queryKey)?.status).toBe('error');
  expect(document.title).toContain('奶茶店找校园渠道');
});
