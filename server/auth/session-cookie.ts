import type { CookieOptions, Request, Response } from 'express';
import { SESSION_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { DAY_MS } from '#shared/durations.ts';
import { type SessionUser, writeUserInfo } from '#shared/rules/session-user.ts';
import type { ServerConfig } from '../config/env.ts';
import { isHttps } from '../http/request-origin.ts';
import { findShadowingTokenCookies } from './shadowing-token-cookies.ts';

type CookieConfig = Pick<ServerConfig, 'publicOrigin' | 'tokenCookie'>;
/** Cookies as a cookie parser returns them: a value may be of any type. */
type Cookies = Readonly<Record<string, unknown>>;

const SESSION_MS = SESSION_DAYS * DAY_MS;

/** Checks that a value is a token that can be sent in a header; a longer token or one with other characters is treated as absent. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value);

/** Browsers reject a cookie whose encoded name and value are longer. */
const MAX_COOKIE_BYTES = 4_096;

/** Whether browsers accept the token as a cookie; encoding turns some characters into three. */
export const fitsCookie = (token: string): boolean => `${cookieNames.token}=${encodeURIComponent(token)}`.length <= MAX_COOKIE_BYTES;

/** Returns the login token of a request, or null. It is only a hint that a user is signed in; the portal API decides. */
export function readToken(cookies: Cookies): string | null {
  const token = cookies[cookieNames.token];
  return isToken(token) ? token : null;
}

export interface SessionCookies {
  /** Whether the browser uses TLS. */
  readonly isHttps: boolean;
  /** Signs the user in: sets X-Token for 30 days, and USER_INFO with nickname and avatar only. */
  set(session: { token: string; user: SessionUser }): void;
  /** Signs the user out: clears both cookies. */
  clear(): void;
}

/** Returns functions that set the session cookies on a response. The request's connection is read now, not when they are called. */
export function sessionCookies(response: Response, request: Request, config: CookieConfig): SessionCookies {
  const readable = baseOptions(request, config);
  const secret = { ...readable, httpOnly: config.tokenCookie === 'http' };
  const tokens = findShadowingTokenCookies(request, config);
  const uncover = (): void => {
    for (const domain of tokens.domains()) response.clearCookie(cookieNames.token, { ...secret, domain });
  };
  return {
    isHttps: readable.secure === true,
    set({ token, user }) {
      if (tokens.count > 0) uncover();
      response.cookie(cookieNames.token, token, { ...secret, maxAge: SESSION_MS });
      response.cookie(cookieNames.userInfo, writeUserInfo(user, Date.now()), { ...readable, maxAge: SESSION_MS });
    },
    clear() {
      if (tokens.count > 1) uncover();
      response.clearCookie(cookieNames.token, secret);
      response.clearCookie(cookieNames.userInfo, readable);
    },
  };
}

/** Signs the user out: clears X-Token and USER_INFO. */
export function clearSession(response: Response, request: Request, config: CookieConfig): void {
  sessionCookies(response, request, config).clear();
}

const baseOptions = (request: Request, config: CookieConfig): CookieOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: isHttps(request, config),
});
