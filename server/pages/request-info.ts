import type { Request, Response } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { SignedInUser } from '#client/app/server-entry.tsx';
import { cookieNames, IN_APP_STAY_COOKIE } from '#shared/cookies.ts';
import { type Device, detectDevice } from '#shared/rules/device.ts';
import { readUserInfo } from '#shared/rules/session-user.ts';
import { readToken } from '../auth/session-cookie.ts';

/** The facts about a page request, read once; all of them are client input. */
export interface RequestInfo {
  pathname: string;
  /** Query string with its question mark, or empty. */
  search: string;
  /** The token is only a hint that a user is signed in: the portal API decides. */
  token: string | null;
  user: SignedInUser | null;
  device: Device;
  /** Whether the client is a crawler: it may be unable to run scripts, so it gets the complete page. */
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

/** Whether the client identifies itself as a crawler: it gets no cookie. */
export const isCrawler = ({ headers }: Request): boolean => readAgent(headers['user-agent'] ?? '', false).isCrawler;

type Agent = Pick<RequestInfo, 'device' | 'isCrawler'>;

/** Classified user agents: most clients have one of a few, and a look-up is faster than classifying. */
const known = new LRUCache<string, Agent>({ max: 500 });
/** Longer user agents belong to no real browser and are not cached. */
const MAX_NAME_LENGTH = 512;

/** Classifies a user agent. A user who chose to stay in an app's browser counts as not being in one. */
function readAgent(name: string, staysInApp: boolean): Agent {
  let agent = known.get(name);
  if (!agent) {
    agent = { device: detectDevice(name), isCrawler: isbot(name) };
    if (name.length <= MAX_NAME_LENGTH) known.set(name, agent);
  }
  return staysInApp ? { ...agent, device: { ...agent.device, inApp: null } } : agent;
}

/** Returns the page's key for an anonymous GET; null for a request with a token or a stored choice, whose cookies must be parsed. */
export function anonymousRequestKey({ method, url, headers }: Request, publicOrigin: () => string): string | null {
  if (method !== 'GET') return null;
  if (headers.cookie && personalCookies.some((name) => headers.cookie?.includes(name))) return null;
  return keyOf(url, readAgent(headers['user-agent'] ?? '', false).device, publicOrigin());
}

/** Cookies that depend on the user. If a name occurs anywhere in the header, even in another cookie's value, the cookies are parsed. */
const personalCookies = [cookieNames.token, IN_APP_STAY_COOKIE];

export const asAnonymous = (info: RequestInfo): RequestInfo => ({ ...info, token: null, user: null });

/** Pages with longer keys are not cached. */
const MAX_KEY_LENGTH = 1_024;

/**
 * Returns the key of an anonymous page: its address, the public origin in its links, the kind of device and the app that shows it. Null for
 * a page that is not shared.
 */
export function anonymousPageKey({ pathname, search, device }: RequestInfo, publicOrigin: string): string | null {
  return keyOf(pathname + search, device, publicOrigin);
}

function keyOf(address: string, device: Device, publicOrigin: string): string | null {
  const key = `${device.type} ${device.inApp ?? '-'} ${publicOrigin} ${address}`;
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

/** Headers of a public page: caches may store it but revalidate it each time; Vary lists what it depends on. */
export const publicCacheHeaders = { 'Cache-Control': 'no-cache', Vary: 'Cookie, User-Agent, Accept-Encoding' } as const;

/** Headers of the same page with a Set-Cookie: only the visitor's browser may store it. */
export const publicCacheHeadersWithCookie = { ...publicCacheHeaders, 'Cache-Control': 'private, no-cache' } as const;

/** Sets the cache headers of a page; personal pages are never stored. Call it after the response's cookies are set. */
export function setCacheHeaders(response: Response, isPersonal: boolean): void {
  const headers = response.hasHeader('Set-Cookie') ? publicCacheHeadersWithCookie : publicCacheHeaders;
  response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : headers['Cache-Control']);
  response.setHeader('Vary', publicCacheHeaders.Vary);
}
