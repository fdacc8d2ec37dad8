import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
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

beforeEach(() => {
  installFakeApi({});
  window.scrollTo = () => {};
  history.replaceState(null, '', '/about');
});
afterEach(() => {
  window.scrollTo = scrollTo;
});

/** A page that shows its address and collects every `goTo` function it receives. */
function Page({ given }: { given: Set<GoTo> }) {
  given.add(useGoTo());
  return <h1>{useLocation().pathname}</h1>;
}

function renderNavigation() {
  const store = createPortalStore(visitorPage);
  const given = new Set<GoTo>();
  const queryClient = createQueryClient(createApiClient(createBrowserTransport()), 'browser');
  render(
    <BrowserRouter>
      <BrowserNavigation store={store} queryClient={queryClient}>
        <Page given={given} />
      </BrowserNavigation>
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
