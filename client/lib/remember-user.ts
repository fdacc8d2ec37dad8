import { SESSION_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { writeUserInfo } from '#shared/rules/session-user.ts';
import { writeCookie } from './browser-cookies.ts';
import type { PortalStore } from './portal-store.tsx';

/** Takes over the API's details of the signed-in user: the header shows them at once, and USER_INFO tells them to the server's pages. */
export function rememberUser(store: PortalStore, { nickname, avatar }: { nickname: string; avatar?: string | null | undefined }): void {
  const user = { nickname, avatar: avatar ?? null };
  store.setState({ user });
  writeCookie(cookieNames.userInfo, writeUserInfo(user, Date.now()), SESSION_DAYS);
}
