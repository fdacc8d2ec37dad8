import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/rules/session-user.ts';
import type { PortalStore } from './portal-store.tsx';
import { assignDrafts } from './unfinished.ts';

/** Signs the user in on this tab, on the current page. The browser already has the cookies. */
export function enterSession(store: PortalStore, queryClient: QueryClient, user: SessionUser): void {
  // The pending reads belong to the previous session: a late 401 would be taken for the end of this one.
  // Actions that awaited the login start their reads after this point.
  void queryClient.cancelQueries();
  assignDrafts(user.nickname);
  store.setState({ sessionSince: Date.now(), signedIn: true, user, weixinCode: null, showLoginModal: false, returnTo: null });
  // Data that a visitor saw may differ for this user: refetch what is on the screen, remove the rest.
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}
