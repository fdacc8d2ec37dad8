import type { QueryClient } from '@tanstack/react-query';
import { removeCookie } from '#client/lib/browser-cookies.ts';
import { hasDirtyForm } from '#client/lib/dirty-forms.ts';
import type { GoTo } from '#client/lib/navigation.tsx';
import { openLogin, type PortalStore } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { cookieNames } from '#shared/cookies.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';

export interface SessionDeps {
  store: PortalStore;
  queryClient: QueryClient;
  goTo: GoTo;
}

/**
 * The portal API no longer knows the token (T19, F05): the user is forgotten, home is shown, the login dialog opens with the server's
 * sentence, and a login leads back here. Unsaved text outweighs the way home: then the page stays and only the dialog opens.
 * While the dialog is open already, further 401s of the same burst change nothing.
 */
export function endSession({ store, queryClient, goTo }: SessionDeps, message: string): void {
  const { signedIn, showLoginModal } = store.getState();
  if (showLoginModal) return;
  removeCookie(cookieNames.userInfo);
  showToast(message || texts.signInFirst, { tone: 'error' });
  if (!signedIn || hasDirtyForm()) {
    openLogin(store);
    return;
  }
  openLogin(store, { returnTo: location.pathname + location.search + location.hash });
  store.setState({ signedIn: false, user: null });
  queryClient.clear();
  goTo(href('home'));
}
