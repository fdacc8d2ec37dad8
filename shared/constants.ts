/** The specification's constants, written once. */

/** Every call to the portal API, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Seconds before an SMS code may be asked for again. */
export const SMS_COUNTDOWN_S = 60;
/** Digits of a mobile phone number. */
export const PHONE_LENGTH = 11;
/** A closed dialog stays in the page this long, in ms. */
export const DIALOG_HIDE_MS = 500;
/** After a login the user's details are read again, in ms. */
export const USER_RELOAD_MS = 1_000;
/** After a logout the visitor is taken home, in ms. */
export const LOGOUT_REDIRECT_MS = 1_000;
/** The footer hides after each route change, in ms. */
export const FOOTER_HIDE_MS = 1_000;
export const DEFAULT_DEMAND_TYPE = '10';
export const DEFAULT_CHANNEL = 'PC';
/** How long the channel that brought a visitor is remembered, in days. */
export const CHANNEL_DAYS = 30;
/** Cached values live 24 hours, in ms. */
export const CACHE_TTL_MS = 24 * 60 * 60 * 1_000;
/** PC_UUID, in days. Chrome caps a cookie at 400 days, so each visit sets it again. */
export const DEVICE_ID_DAYS = 3_650;
/** How long a session lasts, and the cookies of its login. */
export const SESSION_DAYS = 30;
export const TOAST_MS = 2_000;
export const LONG_TOAST_MS = 5_000;
export const IMAGE_RETRIES = 2;
export const IMAGE_FALLBACK = '/default.jpg';
export const LOADING_BAR_THROTTLE_MS = 200;
export const LOADING_BAR_DURATION_MS = 5_000;
/** At most one reload after a failed chunk in this time, in ms. */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000;
/** The name of the header that tells the portal API which client calls; its value is configured. */
export const CONTAINER_HEADER = 'X-Container';

/** The header that tells the portal API which device calls: `<id>.<unix seconds of its first page>`, only of a device that the portal knows. */
export const DEVICE_HEADER = 'X-Device-Id';

/** Largest page an API list gives. */
export const MAX_PAGE_SIZE = 50;
export const DEFAULT_PAGE_SIZE = 20;

/** Where the sandbox's stand-in for the script of the phone verification service is: with `JVERIFY_SCRIPT_URL` set to it the stand-in is on. */
export const SANDBOX_JVERIFY_PATH = '/sandbox/jverify.js';
