import { type ComponentType, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { DEFAULT_DEMAND_TYPE, SESSION_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import type { DeviceType, InAppBrowser } from '#shared/rules/device.ts';
import { toSessionUser, writeUserInfo } from '#shared/rules/session-user.ts';
import { writeCookie } from './browser-cookies.ts';
import type { PageState, PublicEnv, RefusedAddress, SignedInUser } from './page-state.ts';

export type LoginView = 'chooser' | 'login' | 'register' | 'forgot';

/** The specification's client state, one per tab and one per rendered request. */
export interface PortalState {
  demandType: string;
  /** Raised when the user's details should be read again. */
  userRefresh: number;
  deviceType: DeviceType;
  /** The app in whose browser the page is open, until the reader chooses to stay there. */
  inApp: InAppBrowser | null;
  showLoginModal: boolean;
  loginView: LoginView;
  /** Why the dialog has opened by itself; it says so above the form. */
  loginNotice: string | null;
  /** Where a click is leading while the page is prepared; also where a login leads (safe paths only). */
  pendingRoute: string | null;
  /** Where the visitor wanted to go when a guard stopped them. */
  returnTo: string | null;
  signedIn: boolean;
  user: SignedInUser | null;
  /** When the session began in this tab, in ms since 1970; 0: before the page. */
  sessionSince: number;
  /** A newer build of the client has been deployed since this page was loaded. */
  hasNewBuild: boolean;
  /** A dialog that what runs in the background has brought; it goes with the session. */
  overlay: ComponentType | null;
  /** The page that is open was asked for too often, as its own calls found out. */
  limit: RefusedAddress | null;
  /** Ticket of a WeChat identity that waits to be bound. */
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

/** One value of the client state; renders again only when that value changes. */
export const usePortal = <Value,>(select: (state: PortalState) => Value): Value => useStore(usePortalStore(), select);

export const usePublicEnv = (): PublicEnv => usePortalStore().env;

interface LoginOptions {
  view?: LoginView;
  returnTo?: string | null;
  notice?: string | null;
}

/** Opens the login dialog, with a sentence that says why where nobody has asked for it; after the login the visitor is taken to `returnTo`, or stays. */
export const openLogin = (store: PortalStore, options: LoginOptions = {}): void =>
  store.setState({
    showLoginModal: true,
    loginView: options.view ?? 'chooser',
    loginNotice: options.notice ?? null,
    returnTo: options.returnTo ?? null,
  });

/** For links to the page of the login: a click opens the dialog where the reader is. A new tab is their own wish; there it is the page. */
export const openLoginByClick =
  (store: PortalStore, options?: LoginOptions) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openLogin(store, options);
  };

/** Takes over the API's details of the signed-in user: the header shows them at once, and USER_INFO tells them to the server's pages. */
export function rememberUser(store: PortalStore, { nickname, avatar }: { nickname: string; avatar?: string | null | undefined }): void {
  store.setState({ user: { nickname, avatar: avatar ?? null } });
  // Browsers keep the cookie of before where a new one is too large: a long address is left out of it.
  writeCookie(cookieNames.userInfo, writeUserInfo(toSessionUser({ nickname, avatar }), Date.now()), SESSION_DAYS);
}
