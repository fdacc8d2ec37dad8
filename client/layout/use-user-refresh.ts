import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readCookie, removeCookie } from '#client/lib/browser-cookies.ts';
import { callQuery } from '#client/lib/call-query.ts';
import { rememberUser, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { remoteCall } from '#client/lib/remote-call.ts';
import { cookieNames } from '#shared/cookies.ts';
import { unreadQuery } from './layout-queries.ts';

const userQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

/**
 * Refetches nickname, avatar and unread counts whenever `userRefresh` is raised, and once if a session has lost them: when another tab ends
 * an older session late, it deletes their cookie. The flag cookie REFRESH_USER_INFO, which another page, the API or an embedded app may
 * have set, also triggers it; it is checked on load and with each navigation.
 */
export function useUserRefresh(): void {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const signedIn = usePortal((state) => state.signedIn);
  const isLost = usePortal((state) => state.signedIn && !state.user);
  const round = usePortal((state) => state.userRefresh);

  useEffect(() => {
    const checkFlag = () => {
      if (store.getState().signedIn && takeRefreshFlag()) store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
    };
    checkFlag();
    return store.subscribe(({ pendingRoute }, before) => {
      if (pendingRoute !== before.pendingRoute) checkFlag();
    });
  }, [store]);

  useEffect(() => {
    if (!signedIn || (round === 0 && !isLost)) return;
    let isCurrent = true;
    queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).then(
      (user) => {
        if (isCurrent && store.getState().signedIn) rememberUser(store, user);
      },
      // The header stays unchanged; pages that need the details show the failure themselves.
      () => {},
    );
    void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
    return () => {
      isCurrent = false;
    };
  }, [signedIn, isLost, round, store, queryClient]);
}

function takeRefreshFlag(): boolean {
  const isRaised = readCookie(cookieNames.refreshUserInfo) !== null;
  if (isRaised) removeCookie(cookieNames.refreshUserInfo);
  return isRaised;
}
