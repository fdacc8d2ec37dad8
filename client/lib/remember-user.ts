import { SESSION_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { writeUserInfo } from '#shared/rules/session-user.ts';
import { writeCookie } from './browser-cookies.ts';
import type { PortalStore } from './portal-store.tsx';

/** What the API now says of the signed-in user: the header shows it at once, and USER_INFO the pages that come from the server. */
export function rememberUser(store: PortalStore, { nickname, avatar }: { nickname: string; avatar?: string | null | undefined }): void {
  const user = { nickname, avatar: avatar ?? null };
  store.setState({ user });
  writeCookie(cookieNames.userInfo, writeUserInfo(user, Date.now()), SESSION_DAYS);
}
