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
 * The portal API no longer knows the token: the user is forgotten, home is shown, the login dialog opens with the server's sentence, and
 * a login leads back here. Unsaved text outweighs the way home: then the page stays and only the dialog opens, which says so.
 * While the dialog is open already, further 401s of the same burst change nothing.
 */
export function endSession({ store, queryClient, goTo }: SessionDeps, message: string): void {
  const { signedIn, showLoginModal } = store.getState();
  if (showLoginModal) return;
  const notice = message || texts.signInFirst;
  if (!signedIn || hasDirtyForm()) {
    askToReturn(store, signedIn ? '登录已过期，内容已保留' : notice);
    return;
  }
  const returnTo = location.pathname + location.search + location.hash;
  forgetUser(store, queryClient);
  openLogin(store, { returnTo, notice });
  goTo(href('home'));
}

/**
 * The page stays as it is, with what was typed; whoever signs in again goes on here. The dialog alone says why: a message would lie over its
 * title.
 */
export function askToReturn(store: PortalStore, notice: string): void {
  removeCookie(cookieNames.userInfo);
  openLogin(store, { notice });
}
