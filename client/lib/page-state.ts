import type { VisitorMode } from '#shared/routes/guard.ts';
import type { Device } from '#shared/rules/device.ts';

/** The configuration that the browser may see; its allow-list is in server/config. */
export interface PublicEnv {
  siteName: string;
  icpNumber: string | null;
  psbNumber: string | null;
  visitorMode: VisitorMode;
  /** Variant of the login dialog. */
  loginDialog: 'standard' | 'simple';
  /** Script of the phone verification service; null if none is configured. */
  jverifyScriptUrl: string | null;
  jverifyAppKey: string | null;
  wechat: 'sandbox' | 'live' | 'off';
  /** Absolute origin for links and QR codes. Taken from the Host header only if the configuration contains none. */
  publicOrigin: string;
  sandbox: boolean;
}

/** Nickname and avatar, the only user data in the readable cookie. */
export interface SignedInUser {
  nickname: string;
  avatar: string | null;
}

/** The state that the browser needs before its first render, besides the data of the page's queries. */
export interface PageState {
  env: PublicEnv;
  /** The client build that rendered the page; a tab compares it with the build of later responses. */
  buildId: string;
  signedIn: boolean;
  user: SignedInUser | null;
  device: Device;
  /** Opens the login dialog immediately (a guarded page). */
  showLoginModal: boolean;
  /** The refusal that the page was sent with; the browser renders the same one. */
  refusal: PageRefusal | null;
}

/** The reason why a page is not shown. */
export interface PageRefusal {
  status: 400 | 403 | 404 | 429 | 500 | 502 | 504;
  message: string;
  requestId?: string;
  /** Seconds to wait before the next try (429). */
  retryAfter?: number | undefined;
  /** The API reported in its envelope that the user is not signed in (page status 403): a login helps even though a token exists. */
  isSessionOver?: boolean;
}

/** A refusal of one address, valid either for visitors or for signed-in users. */
export interface RefusedAddress {
  /** Path with its query. */
  path: string;
  signedIn: boolean;
  refusal: PageRefusal;
}

export const PAGE_STATE_ID = 'page-state';

/** Reads the state that the server wrote. Throws if it is missing, since the page is unusable without it. */
export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) throw new Error('page state is missing');
  return JSON.parse(text) as PageState;
}
