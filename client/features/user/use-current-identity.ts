import { useEffect } from 'react';
import { rememberUser, usePortalStore } from '#client/lib/portal-store.tsx';
import type { UserDetail } from './user-overview.ts';

/** USER_INFO may be older than what the API has just said: brings nickname and avatar in the header and that cookie up to date. */
export function useCurrentIdentity({ nickname, avatar }: Pick<UserDetail, 'nickname' | 'avatar'>): void {
  const store = usePortalStore();
  useEffect(() => {
    const { signedIn, user } = store.getState();
    if (!signedIn || (user?.nickname === nickname && user.avatar === (avatar ?? null))) return;
    rememberUser(store, { nickname, avatar });
  }, [nickname, avatar, store]);
}
