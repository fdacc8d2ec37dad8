import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/lib/api-client.ts';
import { ApiFailure, toApiFailure } from '#client/lib/api-failure.ts';
import { readCookie, removeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf, attachApi } from '#client/lib/call-query.ts';
import type { GoTo } from '#client/lib/navigation.tsx';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { remoteCall } from '#client/lib/remote-call.ts';
import { announceSession } from '#client/lib/session-channel.ts';
import { forgetUnfinished } from '#client/lib/unfinished.ts';
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
 * Ends the session, in every tab of this browser: the call goes out while the token is still there, the gateway clears the HttpOnly cookie with the
 * answer. Then the page is a visitor's at once, and a second later it is the home page, unless they have gone elsewhere
 * meanwhile. When the call fails the token may be alive, so nothing pretends that the user is gone, unless the gateway has cleared the cookies all
 * the same: it does before it asks the API.
 */
export async function logOut({ store, queryClient, goTo }: LogoutDeps): Promise<void> {
  const api = apiOf(queryClient);
  const hasCookie = () => readCookie(cookieNames.userInfo) !== null;
  const hadCookie = hasCookie();
  // Reads that are under way, or begin before the answer is there, would meet a session that has ended.
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
  forgetUnfinished();
  announceSession(null);
  showToast('登出成功', { tone: 'success' });
  const { href: leftAt } = location;
  const isStillHere = () => location.href === leftAt && store.getState().pendingRoute === null;
  setTimeout(() => isStillHere() && goTo(href('home')), LOGOUT_REDIRECT_MS);
}

/** Why the user is still signed in; null where the session was over already. */
function readRefusal(error: unknown): ApiFailure | null {
  const failure = toApiFailure(error);
  return failure.kind === 'unauthorized' ? null : failure;
}

/** Calls wait for the logout: they are made if it is refused, and given up if the session has ended. */
const callsOnceRefused = (api: ApiClient, refusal: Promise<ApiFailure | null>): ApiClient => ({
  async call(remote, input, options) {
    if (await refusal) return api.call(remote, input, options);
    throw new ApiFailure({ kind: 'aborted', status: 0, message: texts.requestFailed });
  },
});

/** Removes everything about the user from this tab. */
export function forgetUser(store: PortalStore, queryClient: QueryClient): void {
  removeCookie(cookieNames.userInfo);
  // The data that came with the page's markup must not be taken up again once the cache is empty.
  for (const block of document.querySelectorAll('script[data-query]')) block.textContent = '';
  queryClient.clear();
  store.setState({ signedIn: false, user: null, returnTo: null, weixinCode: null });
}
