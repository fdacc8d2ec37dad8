import type { CookieOptions, Request, Response } from 'express';
import { SESSION_DAYS } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { type SessionUser, writeUserInfo } from '#shared/rules/session-user.ts';
import type { ServerConfig } from '../config/env.ts';
import { isHttps } from '../http/request-origin.ts';
import { findHidingTokens } from './hiding-tokens.ts';

type CookieConfig = Pick<ServerConfig, 'publicOrigin' | 'tokenCookie'>;
/** As a cookie parser gives them: a value may be anything. */
type Cookies = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const SESSION_MS = SESSION_DAYS * DAY_MS;

/** A token that may travel in a header; a longer or stranger token is no token at all. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value);

/** Browsers keep no cookie whose name and value are longer, as they are sent. */
const MAX_COOKIE_BYTES = 4_096;

/** Whether a token is one that browsers keep as a cookie: of some characters three stand there for one. */
export const fitsCookie = (token: string): boolean => `${cookieNames.token}=${encodeURIComponent(token)}`.length <= MAX_COOKIE_BYTES;

/** The login token of a request, or null. It is a hint that somebody signed in; the portal API judges it. */
export function readToken(cookies: Cookies): string | null {
  const token = cookies[cookieNames.token];
  return isToken(token) ? token : null;
}

export interface SessionCookies {
  /** The browser speaks TLS. */
  readonly isHttps: boolean;
  /** Signs in: X-Token for 30 days, and USER_INFO with nickname and avatar only. */
  set(session: { token: string; user: SessionUser }): void;
  /** Signs out: both cookies are gone with this answer. */
  clear(): void;
}

/** The cookies of a session on an answer. The request's connection is read now, not when they are set. */
export function sessionCookies(response: Response, request: Request, config: CookieConfig): SessionCookies {
  const readable = baseOptions(request, config);
  const secret = { ...readable, httpOnly: config.tokenCookie === 'http' };
  const tokens = findHidingTokens(request, config);
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

/** Signs out: X-Token and USER_INFO are gone with this answer. */
export function clearSession(response: Response, request: Request, config: CookieConfig): void {
  sessionCookies(response, request, config).clear();
}

const baseOptions = (request: Request, config: CookieConfig): CookieOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: isHttps(request, config),
});
