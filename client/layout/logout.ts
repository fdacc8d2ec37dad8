import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { readCookie, removeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf, attachApi } from '#client/lib/call-query.ts';
import type { GoTo } from '#client/lib/navigation.tsx';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { remoteCall } from '#client/lib/remote-call.ts';
import { announceSession } from '#client/lib/session-channel.ts';
import { clearDrafts } from '#client/lib/unfinished.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { LOGOUT_REDIRECT_MS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';

const logoutCall = remoteCall('auth.logout', async () => (await import('#shared/contract/auth.ts')).logout);

interface LogoutDeps {
  store: PortalStore;
  queryClient: QueryClient;
  goTo: GoTo;
}

/**
 * Ends the session in every tab of this browser. The call is sent while the token still exists; the gateway clears the HttpOnly cookie with
 * its response. The page then becomes a visitor's immediately, and the home page is shown a second later unless the user has navigated
 * meanwhile. If the call fails, the token may still be valid, so the user stays signed in, unless the gateway has cleared the cookies
 * anyway: it does so before it calls the API.
 */
export async function logOut({ store, queryClient, goTo }: LogoutDeps): Promise<void> {
  const api = apiOf(queryClient);
  const hasCookie = () => readCookie(cookieNames.userInfo) !== null;
  const hadCookie = hasCookie();
  // Reads that are pending, or start before the response arrives, would hit a session that has ended.
  await queryClient.cancelQueries();
  const refusal = api.call(logoutCall, {}).then(() => null, readRefusal);
  attachApi(queryClient, callsOnceRefused(api, refusal));
  const failure = await refusal;
  attachApi(queryClient, api);
  if (failure && hasCookie() === hadCookie) {
    void queryClient.invalidateQueries();
    return showToast(failure.message, { tone: 'error' });
  }
  forgetUser(store, queryClient);
  clearDrafts();
  clearDrafts('local');
  announceSession(null);
  showToast('登出成功', { tone: 'success' });
  const { href: leftAt } = location;
  const isStillHere = () => location.href === leftAt && store.getState().pendingRoute === null;
  setTimeout(() => isStillHere() && goTo(href('home')), LOGOUT_REDIRECT_MS);
}

/** Returns why the user is still signed in; null if the session was already over. */
function readRefusal(error: unknown): ApiFailure | null {
  const failure = toApiFailure(error);
  return failure.kind === 'unauthorized' ? null : failure;
}

/** Defers calls until the logout is decided: sends them if it is rejected, aborts them if the session has ended. */
const callsOnceRefused = (api: ApiClient, refusal: Promise<ApiFailure | null>): ApiClient => ({
  async call(remote, input, options) {
    if (await refusal) return api.call(remote, input, options);
    throw new ApiFailure({ kind: 'aborted', status: 0, message: texts.requestFailed });
  },
});

/** Removes all data of the user from this tab. */
export function forgetUser(store: PortalStore, queryClient: QueryClient): void {
  removeCookie(cookieNames.userInfo);
  // Data delivered with the page's markup must not be restored once the cache is empty.
  for (const block of document.querySelectorAll('script[data-query]')) block.textContent = '';
  queryClient.clear();
  store.setState({ signedIn: false, user: null, returnTo: null, weixinCode: null });
}
