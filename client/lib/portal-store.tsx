import { type ComponentType, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { DEFAULT_DEMAND_TYPE, SESSION_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import type { DeviceType, InAppBrowser } from '#shared/rules/device.ts';
import { toSessionUser, writeUserInfo } from '#shared/rules/session-user.ts';
import { writeCookie } from './browser-cookies.ts';
import type { PageState, PublicEnv, RefusedAddress, SignedInUser } from './page-state.ts';

export type LoginView = 'chooser' | 'login' | 'register' | 'forgot';

/** The client state of the specification; one per tab and one per rendered request. */
export interface PortalState {
  demandType: string;
  /** Incremented to refetch the user's details. */
  userRefresh: number;
  deviceType: DeviceType;
  /** The app whose built-in browser shows the page; null in other browsers, or once the user has chosen to stay. */
  inApp: InAppBrowser | null;
  showLoginModal: boolean;
  loginView: LoginView;
  /** The reason shown above the form if the dialog has opened by itself. */
  loginNotice: string | null;
  /** Path of a pending navigation while its page is prepared, also after a login. */
  pendingRoute: string | null;
  /**
   * The address to open after the login, such as the one that a guard kept the visitor from; only a safe path of this site is followed.
   * If it is null, the current page decides (client/features/auth/complete-sign-in.ts): most pages stay.
   */
  returnTo: string | null;
  signedIn: boolean;
  user: SignedInUser | null;
  /** Time at which the session began in this tab, in ms since 1970; 0 if it began before the page was loaded. */
  sessionSince: number;
  /** Whether a newer build of the client has been deployed since this page was loaded. */
  hasNewBuild: boolean;
  /** A dialog opened by background work; shown only while the user is signed in. */
  overlay: ComponentType | null;
  /** The rate limit (429) that the calls of the current page have hit. */
  limit: RefusedAddress | null;
  /** Ticket of a WeChat identity that is waiting to be bound to an account. */
  weixinCode: string | null;
}

export interface PortalStore extends StoreApi<PortalState> {
  readonly env: PublicEnv;
}

export function createPortalStore(page: PageState): PortalStore {
  const store = createStore<PortalState>(() => ({
    demandType: DEFAULT_DEMAND_TYPE,
    userRefresh: 0,
    deviceType: page.device.type,
    inApp: page.device.inApp,
    showLoginModal: page.showLoginModal,
    loginView: 'chooser',
    loginNotice: null,
    pendingRoute: null,
    returnTo: null,
    signedIn: page.signedIn,
    user: page.user,
    sessionSince: 0,
    hasNewBuild: false,
    limit: null,
    overlay: null,
    weixinCode: null,
  }));
  return Object.assign(store, { env: page.env });
}

const PortalStoreContext = createContext<PortalStore | null>(null);

export const PortalStoreProvider = ({ store, children }: { store: PortalStore; children: ReactNode }) => (
  <PortalStoreContext value={store}>{children}</PortalStoreContext>
);

export function usePortalStore(): PortalStore {
  const store = useContext(PortalStoreContext);
  if (!store) throw new Error('PortalStoreProvider is missing');
  return store;
}

/** Returns one value of the client state; re-renders only when that value changes. */
export const usePortal = <Value,>(select: (state: PortalState) => Value): Value => useStore(usePortalStore(), select);

export const usePublicEnv = (): PublicEnv => usePortalStore().env;

interface LoginOptions {
  view?: LoginView;
  returnTo?: string | null;
  notice?: string | null;
}

/**
 * Opens the login dialog, with a reason if the user did not request it. After the login the user is taken to `returnTo`, or stays on the
 * page.
 */
export const openLogin = (store: PortalStore, options: LoginOptions = {}): void =>
  store.setState({
    showLoginModal: true,
    loginView: options.view ?? 'chooser',
    loginNotice: options.notice ?? null,
    returnTo: options.returnTo ?? null,
  });

/** Handles a click on a link to the login page: opens the dialog on the current page. With a modifier key, the page opens in a new tab. */
export const openLoginByClick =
  (store: PortalStore, options?: LoginOptions) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openLogin(store, options);
  };

/** Stores the API's details of the signed-in user: in the state for the header, and in USER_INFO for pages that the server renders. */
export function rememberUser(store: PortalStore, { nickname, avatar }: { nickname: string; avatar?: string | null | undefined }): void {
  store.setState({ user: { nickname, avatar: avatar ?? null } });
  // A browser ignores a cookie that is too large and keeps the previous one, so a long avatar address is left out.
  writeCookie(cookieNames.userInfo, writeUserInfo(toSessionUser({ nickname, avatar }), Date.now()), SESSION_DAYS);
}
