import { DAY_MS } from '#shared/durations.ts';

/** Constants of the specification, defined only here. */

/** Timeout of every call to the portal API, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Seconds before an SMS code may be requested again. */
export const SMS_COUNTDOWN_S = 60;
/** Digits of a mobile phone number. */
export const PHONE_LENGTH = 11;
/** Time a closed dialog stays in the page, in ms. */
export const DIALOG_HIDE_MS = 500;
/** Delay after a login before the user's details are read again, in ms. */
export const USER_RELOAD_MS = 1_000;
/** Delay after a logout before the visitor is redirected to the home page, in ms. */
export const LOGOUT_REDIRECT_MS = 1_000;
/** Time the footer stays hidden after each route change, in ms. */
export const FOOTER_HIDE_MS = 1_000;
export const DEFAULT_DEMAND_TYPE = '10';
export const DEFAULT_CHANNEL = 'PC';
/** Days for which the channel that brought a visitor is remembered. */
export const CHANNEL_DAYS = 30;
/** Lifetime of cached values: 24 hours, in ms. */
export const CACHE_TTL_MS = DAY_MS;
/** Lifetime of the PC_UUID cookie, in days. Chrome caps a cookie at 400 days, so each visit sets it again. */
export const DEVICE_ID_DAYS = 3_650;
/** Lifetime of a session and of its login cookies, in days. */
export const SESSION_DAYS = 30;
export const TOAST_MS = 2_000;
export const LONG_TOAST_MS = 5_000;
export const IMAGE_RETRIES = 2;
export const IMAGE_FALLBACK = '/default.jpg';
export const LOADING_BAR_THROTTLE_MS = 200;
export const LOADING_BAR_DURATION_MS = 5_000;
/** Minimum time between two reloads after a chunk failed to load, in ms. */
export const CHUNK_RELOAD_INTERVAL_MS = 60_000;
/** Name of the header that identifies the calling client to the portal API; its value is configured. */
export const CONTAINER_HEADER = 'X-Container';

/**
 * Header that identifies the calling device to the portal API: `<id>.<unix seconds of its first page>`. Sent only for a device that the
 * portal knows.
 */
export const DEVICE_HEADER = 'X-Device-Id';

/** Maximum page size of a list of the API. */
export const MAX_PAGE_SIZE = 50;
export const DEFAULT_PAGE_SIZE = 20;

/**
 * Path of the sandbox's substitute for the script of the phone verification service. It is enabled when `JVERIFY_SCRIPT_URL` is set to it.
 */
export const SANDBOX_JVERIFY_PATH = '/sandbox/jverify.js';
