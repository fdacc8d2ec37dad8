import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { enterSession } from '#client/lib/enter-session.ts';
import { type GoTo, useGoTo } from '#client/lib/navigation.tsx';
import { type PortalStore, usePortalStore } from '#client/lib/portal-store.tsx';
import { reportEvent } from '#client/lib/report-event.ts';
import { announceSession } from '#client/lib/session-channel.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { USER_RELOAD_MS } from '#shared/constants.ts';
import type { User } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

interface SignInDeps {
  store: PortalStore;
  queryClient: QueryClient;
  goTo: GoTo;
}

/** The part of a login response that the browser uses. */
export interface SignedIn {
  user: Pick<User, 'nickname' | 'avatar'>;
  /** True if the user had requested the deletion of their account and the login has cancelled it. */
  deletionCancelled?: boolean | undefined;
  /** True if the login has created the account. */
  isNew?: boolean | undefined;
}

/**
 * Completes a login by any method, in the other tabs too. The gateway has set both cookies with the response. Dispatches `login-success` on
 * the window; `returnPath` overrides the page that the user is taken to.
 */
export function completeSignIn(
  { store, queryClient, goTo }: SignInDeps,
  { user, deletionCancelled, isNew = false }: SignedIn,
  returnPath?: string,
): void {
  const target = returnPath ?? targetAfterLogin(store.getState().returnTo, location, isNew);
  const sessionUser = { nickname: user.nickname, avatar: user.avatar ?? null };
  enterSession(store, queryClient, sessionUser);
  announceSession(sessionUser);
  window.dispatchEvent(new CustomEvent('login-success'));
  setTimeout(() => {
    store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
    void queryClient.invalidateQueries({ queryKey: ['user.getDetail'] });
  }, USER_RELOAD_MS);
  showToast(signInTexts.loginDone, { tone: 'success' });
  if (deletionCancelled) showToast('欢迎回来，您的注销申请已撤销，账号继续保留', { long: true });
  void reportEvent('LOGIN');
  // The back button must not lead to a WeChat code that is used up.
  const replace = matchRoute(location.pathname)?.name === 'wechat.auth';
  // Confirm before leaving: the user may have filled in a form on this page.
  if (target !== null) goTo(target, { confirmUnsaved: true, replace });
}

/**
 * Returns the path to open after a login, or null to stay. Pages that exist only for signing in are left; on other pages the user stays,
 * unless a guard had stopped them on their way to another page. Without such a destination, a new user goes from the pages for signing in
 * and from the home page to the user center.
 */
export function targetAfterLogin(returnTo: string | null, here: { pathname: string; search: string }, isNew = false): string | null {
  if (returnTo !== null) return safeReturnPath(returnTo);
  const name = matchRoute(here.pathname)?.name;
  const start = href(isNew ? 'user.center' : 'home');
  if (name === 'login') return safeReturnPath(new URLSearchParams(here.search).get('returnTo'), start);
  return name === 'invite' || name === 'wechat.auth' || (isNew && name === 'home') ? start : null;
}

/** Returns the function that completes a login. */
export function useSignIn(): (session: SignedIn, returnPath?: string) => void {
  const store = usePortalStore();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  return (session, returnPath) => completeSignIn({ store, queryClient, goTo }, session, returnPath);
}
