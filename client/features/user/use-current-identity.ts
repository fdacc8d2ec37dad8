import { useEffect } from 'react';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import type { UserDetail } from './user-overview.ts';

/** USER_INFO may be older than what the API has just said: brings nickname and avatar in the header up to date (K01). */
export function useCurrentIdentity({ nickname, avatar }: Pick<UserDetail, 'nickname' | 'avatar'>): void {
  const store = usePortalStore();
  useEffect(() => {
    const { signedIn, user } = store.getState();
    if (!signedIn || (user?.nickname === nickname && user.avatar === (avatar ?? null))) return;
    store.setState({ user: { nickname, avatar: avatar ?? null } });
  }, [nickname, avatar, store]);
}
