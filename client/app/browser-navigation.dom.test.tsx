import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { createApiClient } from '#client/lib/api-client.ts';
import { createBrowserTransport } from '#client/lib/browser-transport.ts';
import { type GoTo, useGoTo } from '#client/lib/navigation.tsx';
import { createPortalStore } from '#client/lib/portal-store.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { visitorPage } from '#client/testing/render-portal.tsx';
import { BrowserNavigation } from './browser-navigation.tsx';

const { scrollTo } = window;
const { scrollIntoView } = Element.prototype;

beforeEach(() => {
  installFakeApi({});
  window.scrollTo = () => {};
  history.replaceState(null, '', '/about');
});
afterEach(() => {
  window.scrollTo = scrollTo;
  Element.prototype.scrollIntoView = scrollIntoView;
});

/** A page that shows its address and collects every `goTo` function it receives. */
function Page({ given }: { given: Set<GoTo> }) {
  given.add(useGoTo());
  return <h1>{useLocation().pathname}</h1>;
}

function renderNavigation(page?: ReactNode) {
  const store = createPortalStore(visitorPage);
  const given = new Set<GoTo>();
  const queryClient = createQueryClient(createApiClient(createBrowserTransport()), 'browser');
  render(
    <BrowserRouter>
      <QueryClientProvider client={queryClient}>
        <BrowserNavigation store={store} queryClient={queryClient}>
          <Page given={given} />
          {page}
        </BrowserNavigation>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  const [goTo] = given;
  if (!goTo) throw new Error('the page was not rendered');
  return { store, given, goTo, address: () => screen.getByRole('heading').textContent };
}

test('goTo is the same function on every page, so that it knows the latest navigation', async () => {
  const { given, goTo, address } = renderNavigation();
  await act(async () => void goTo('/download'));
  await waitFor(() => expect(address()).toBe('/download'));
  expect(given.size).toBe(1);
});

test('going back cancels a pending navigation', async () => {
  const { store, goTo, address } = renderNavigation();
  const isDone = goTo('/download');
  expect(store.getState().pendingRoute).toBe('/download');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(store.getState().pendingRoute).toBeNull();
  await isDone;
  expect([address(), location.pathname]).toEqual(['/about', '/about']);
});

test('an anchor that cannot be decoded scrolls to the top of the page, like a missing one', async () => {
  let scrolledTo: unknown;
  window.scrollTo = (place: unknown) => {
    scrolledTo = place;
  };
  const { goTo, address } = renderNavigation();
  await act(async () => void goTo('/download#%E4%'));
  await waitFor(() => expect(address()).toBe('/download'));
  await waitFor(() => expect(scrolledTo).toMatchObject({ top: 0 }), { timeout: 10_000 });
});

function LatePart({ arrival }: { arrival: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['late'], queryFn: () => arrival });
  return data && <section id="notices">{data}</section>;
}

/** Follows a link to `#notices`, which is rendered once `arrive` is called, and counts the frames that the page waits for it. */
async function goToLateAnchor() {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id);
  };
  let arrive = () => {};
  const arrival = new Promise<string>((resolve) => {
    arrive = () => resolve('互动');
  });
  const { goTo, address } = renderNavigation(<LatePart arrival={arrival} />);
  await act(async () => void goTo('/download#notices'));
  await waitFor(() => expect(address()).toBe('/download'));
  for (let frame = 0; frame < 100; frame += 1) await new Promise(requestAnimationFrame);
  expect(shown).toEqual([]);
  return { shown, arrive };
}

async function scrollForAFrame(): Promise<void> {
  Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
  await new Promise(requestAnimationFrame);
  Reflect.deleteProperty(window, 'scrollY');
}

test('an anchor in a part that loads slowly is shown when that has arrived', async () => {
  const { shown, arrive } = await goToLateAnchor();
  arrive();
  await screen.findByText('互动');
  await waitFor(() => expect(shown).toContain('notices'));
});

test('a late anchor does not take the page from a user who has scrolled meanwhile', async () => {
  const { shown, arrive } = await goToLateAnchor();
  await scrollForAFrame();
  arrive();
  await screen.findByText('互动');
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  expect(shown).toEqual([]);
});

test('a page that moves because its height changes is not taken for one that the user has scrolled', async () => {
  const { shown, arrive } = await goToLateAnchor();
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 900, configurable: true });
  await scrollForAFrame();
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
  arrive();
  await screen.findByText('互动');
  await waitFor(() => expect(shown).toContain('notices'));
});
