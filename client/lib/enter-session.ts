import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/rules/session-user.ts';
import type { PortalStore } from './portal-store.tsx';
import { claimUnfinished } from './unfinished.ts';

/** This tab is somebody's from now on, who stays where they are. The browser has the cookies already. */
export function enterSession(store: PortalStore, queryClient: QueryClient, user: SessionUser): void {
  // Nobody waits for the reads of the session before: the refusal of one would be taken for the end of this one.
  // Others begin with the session, in whatever waited for the login.
  void queryClient.cancelQueries();
  claimUnfinished(user.nickname);
  store.setState({ sessionSince: Date.now(), signedIn: true, user, weixinCode: null, showLoginModal: false, returnTo: null });
  // Whatever a visitor saw may look different now: what is on the screen is read again, the rest forgotten.
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}
