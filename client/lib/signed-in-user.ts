import { cookieNames } from '#shared/cookies.ts';
import type { SignedInUser } from './page-state.ts';

/** Reads nickname and avatar out of a USER_INFO value (`{timestamp, data}`, K01); null for anything else. */
export function parseUserInfo(value: unknown): SignedInUser | null {
  if (typeof value !== 'string' || value.length > 4_096) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    const data = isRecord(parsed) && isRecord(parsed.data) ? parsed.data : null;
    if (!data || typeof data.nickname !== 'string') return null;
    return {
      nickname: data.nickname.slice(0, 40),
      avatar: typeof data.avatar === 'string' && data.avatar ? data.avatar.slice(0, 500) : null,
    };
  } catch {
    return null;
  }
}

/** The browser's own copy, written by the gateway with the login answer. */
export function readUserInfoCookie(): SignedInUser | null {
  const prefix = `${cookieNames.userInfo}=`;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  try {
    return pair ? parseUserInfo(decodeURIComponent(pair.slice(prefix.length))) : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
