import { useEffect } from 'react';
import { rememberUser, usePortalStore } from '#client/lib/portal-store.tsx';
import type { UserDetail } from './user-overview.ts';

/** Updates nickname and avatar in the header and in the USER_INFO cookie, which may be older than the response of the API. */
export function useCurrentIdentity({ nickname, avatar }: Pick<UserDetail, 'nickname' | 'avatar'>): void {
  const store = usePortalStore();
  useEffect(() => {
    const { signedIn, user } = store.getState();
    if (!signedIn || (user?.nickname === nickname && user.avatar === (avatar ?? null))) return;
    rememberUser(store, { nickname, avatar });
  }, [nickname, avatar, store]);
}
