import type { QueryClient } from '@tanstack/react-query';
import { forgetUser } from '#client/layout/logout.ts';
import { removeCookie } from '#client/lib/browser-cookies.ts';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import type { GoTo } from '#client/lib/navigation.tsx';
import { openLogin, type PortalStore } from '#client/lib/portal-store.tsx';
import { cookieNames } from '#shared/cookies.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';

export interface SessionDeps {
  store: PortalStore;
  queryClient: QueryClient;
  goTo: GoTo;
}

/**
 * Handles a token that the portal API no longer accepts: clears the user, shows the home page and opens the login dialog with the server's
 * message; a login leads back to the current page. With unsaved text the page stays, and the dialog says so.
 * While the dialog is open, further 401s of the same burst change nothing.
 */
export function endSession({ store, queryClient, goTo }: SessionDeps, message: string): void {
  const { signedIn, showLoginModal } = store.getState();
  if (showLoginModal) return;
  const notice = message || texts.signInFirst;
  if (!signedIn || hasDirtyForm()) {
    askToSignInAgain(store, signedIn ? '登录已过期，内容已保留' : notice);
    return;
  }
  const returnTo = location.pathname + location.search + location.hash;
  forgetUser(store, queryClient);
  openLogin(store, { returnTo, notice });
  goTo(href('home'));
}

/**
 * Opens the login dialog over the page, which keeps its text; the user continues there after signing in. Only the dialog shows the reason:
 * a toast would cover its title.
 */
export function askToSignInAgain(store: PortalStore, notice: string): void {
  removeCookie(cookieNames.userInfo);
  openLogin(store, { notice });
}
