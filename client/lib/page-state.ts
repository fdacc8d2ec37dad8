import type { VisitorMode } from '#shared/routes/guard.ts';
import type { Device } from '#shared/rules/device.ts';

/** The configuration that the browser may know: the written allow-list is in server/config. */
export interface PublicEnv {
  siteName: string;
  icpNumber: string | null;
  psbNumber: string | null;
  visitorMode: VisitorMode;
  /** Which dialog the login opens. */
  loginDialog: 'standard' | 'simple';
  /** Script of the phone verification service; null: there is none. */
  jverifyScriptUrl: string | null;
  jverifyAppKey: string | null;
  wechat: 'sandbox' | 'live' | 'off';
  /** Absolute origin for links and QR codes, never taken from a Host header unless configuration is silent. */
  publicOrigin: string;
  sandbox: boolean;
}

/** Nickname and avatar, all that a readable cookie holds of a user. */
export interface SignedInUser {
  nickname: string;
  avatar: string | null;
}

/** The state that the browser needs before its first render, beside the data of the page's queries. */
export interface PageState {
  env: PublicEnv;
  /** Which build of the client rendered the page: a tab compares it with what later answers say. */
  buildId: string;
  signedIn: boolean;
  user: SignedInUser | null;
  device: Device;
  /** Open the login dialog at once (a guarded page). */
  showLoginModal: boolean;
  /** The status with which the page was sent; the browser renders the same refusal. */
  refusal: PageRefusal | null;
}

/** Why a page is not shown. */
export interface PageRefusal {
  status: 400 | 403 | 404 | 429 | 500 | 502 | 504;
  message: string;
  requestId?: string;
  /** Seconds until another try makes sense (429). */
  retryAfter?: number | undefined;
  /** The API has said in its envelope that nobody is signed in (403): another login helps, although there is a token. */
  isSessionOver?: boolean;
}

/** A refusal holds for one address, and for a visitor or for whoever is signed in there. */
export interface RefusedAddress {
  /** With its query. */
  path: string;
  signedIn: boolean;
  refusal: PageRefusal;
}

export const PAGE_STATE_ID = 'page-state';

/** Reads what the server wrote; the page is unusable without it, so its absence is an error. */
export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) throw new Error('page state is missing');
  return JSON.parse(text) as PageState;
}
