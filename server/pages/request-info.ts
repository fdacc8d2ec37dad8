import type { Request, Response } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { SignedInUser } from '#client/app/server-entry.tsx';
import { cookieNames, IN_APP_STAY_COOKIE } from '#shared/cookies.ts';
import { type Device, detectDevice } from '#shared/rules/device.ts';
import { readUserInfo } from '#shared/rules/session-user.ts';
import { readToken } from '../auth/session-cookie.ts';

/** The facts that a page request gives about itself, read once; all of them come from outside. */
export interface RequestInfo {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** A token is a hint that somebody signed in, never the authority: the portal API decides. */
  token: string | null;
  user: SignedInUser | null;
  device: Device;
  /** Runs no scripts worth counting on: it gets the complete page. */
  isCrawler: boolean;
}

export function readRequestInfo(request: Request): RequestInfo {
  const cookies: Readonly<Record<string, unknown>> = request.cookies;
  const [pathname = '/', query] = request.url.split('?', 2);
  const token = readToken(cookies);
  return {
    pathname,
    search: query ? `?${request.url.slice(pathname.length + 1)}` : '',
    token,
    user: token ? readUserInfo(cookies[cookieNames.userInfo]) : null,
    ...readAgent(request.get('user-agent') ?? '', cookies[IN_APP_STAY_COOKIE] !== undefined),
  };
}

/** Whether the caller calls itself a robot: it is given no cookie. */
export const isCrawler = ({ headers }: Request): boolean => readAgent(headers['user-agent'] ?? '', false).isCrawler;

type Agent = Pick<RequestInfo, 'device' | 'isCrawler'>;

/** Most readers have one of a few browsers, and classifying a name takes longer than finding it. */
const known = new LRUCache<string, Agent>({ max: 500 });
/** Longer names belong to no browser and are not cached. */
const MAX_NAME_LENGTH = 512;

/** A reader who chose to stay in an app's browser is not asked again. */
function readAgent(name: string, staysInApp: boolean): Agent {
  let agent = known.get(name);
  if (!agent) {
    agent = { device: detectDevice(name), isCrawler: isbot(name) };
    if (name.length <= MAX_NAME_LENGTH) known.set(name, agent);
  }
  return staysInApp ? { ...agent, device: { ...agent.device, inApp: null } } : agent;
}

/** The page's key for an anonymous GET; null for a request with a token or a choice in a cookie, whose cookies have to be read. */
export function anonymousRequestKey({ method, url, headers }: Request, publicOrigin: () => string): string | null {
  if (method !== 'GET') return null;
  if (headers.cookie && personalCookies.some((name) => headers.cookie?.includes(name))) return null;
  return keyOf(url, readAgent(headers['user-agent'] ?? '', false).device, publicOrigin());
}

/** Found anywhere in the header, even in another cookie's value, they send a request the long way. */
const personalCookies = [cookieNames.token, IN_APP_STAY_COOKIE];

export const asAnonymous = (info: RequestInfo): RequestInfo => ({ ...info, token: null, user: null });

/** Longer addresses are nobody's bookmark. */
const MAX_KEY_LENGTH = 1_024;

/**
 * All that an anonymous page depends on: the address, the public origin in its links, the kind of device and the app it is shown in. Null
 * for a page that is not to be shared.
 */
export function anonymousPageKey({ pathname, search, device }: RequestInfo, publicOrigin: string): string | null {
  return keyOf(pathname + search, device, publicOrigin);
}

function keyOf(address: string, device: Device, publicOrigin: string): string | null {
  const key = `${device.type} ${device.inApp ?? '-'} ${publicOrigin} ${address}`;
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

/** Caches may store a public page but revalidate it each time; Vary says what it depends on. */
export const publicCacheHeaders = { 'Cache-Control': 'no-cache', Vary: 'Cookie, User-Agent, Accept-Encoding' } as const;

/** The same page with a cookie in its head: only its reader's browser may store it. */
export const publicCacheHeadersWithCookie = { ...publicCacheHeaders, 'Cache-Control': 'private, no-cache' } as const;

/** Personal pages stay with their reader. Call it when the answer's cookies are set. */
export function setCacheHeaders(response: Response, isPersonal: boolean): void {
  const headers = response.hasHeader('Set-Cookie') ? publicCacheHeadersWithCookie : publicCacheHeaders;
  response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : headers['Cache-Control']);
  response.setHeader('Vary', publicCacheHeaders.Vary);
}
