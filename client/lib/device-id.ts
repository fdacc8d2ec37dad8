import { DEVICE_ID_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { readCookie, writeCookie } from './browser-cookies.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const KEY = cookieNames.deviceId;

/**
 * Returns the anonymous id of this browser, which is created once and stored in local storage and a cookie. Browsers cap a cookie at 400
 * days, so each call sets it again. Without storage the cookie alone stores it.
 */
export function ensureDeviceId(): string {
  const id = [readStored(), readCookie(KEY)].find((known) => known !== null && uuid.test(known)) ?? createUuid();
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The storage is disabled or full: the cookie is sufficient.
  }
  writeCookie(KEY, id, DEVICE_ID_DAYS);
  return id;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Returns a version 4 UUID. `crypto.randomUUID` exists only in secure contexts, so plain http needs its own implementation. */
export function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
