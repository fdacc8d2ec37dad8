import type { Request, Response } from 'express';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { SignedInUser } from '#client/app/server-entry.tsx';
import { cookieNames, IN_APP_STAY_COOKIE } from '#shared/cookies.ts';
import { type Device, detectDevice } from '#shared/rules/device.ts';
import { readUserInfo } from '#shared/rules/session-user.ts';
import { readToken } from '../auth/session-cookie.ts';

/** What a page request says about itself, read once; everything in it came from outside. */
export interface Visit {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** A token is a hint that somebody signed in, never the authority: the portal API judges it. */
  token: string | null;
  user: SignedInUser | null;
  device: Device;
  /** Runs no scripts worth counting on: it gets the complete page. */
  isCrawler: boolean;
}

export function readVisit(request: Request): Visit {
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

type Agent = Pick<Visit, 'device' | 'isCrawler'>;

/** Most readers have one of a few browsers, and judging a name takes longer than finding it. */
const known = new LRUCache<string, Agent>({ max: 500 });
/** Longer names are nobody's browser, and not kept. */
const MAX_NAME_LENGTH = 512;

/** T16: a reader who chose to stay in an app's browser is not asked again. */
function readAgent(name: string, staysInApp: boolean): Agent {
  const agent = known.get(name) ?? { device: detectDevice(name), isCrawler: isbot(name) };
  if (name.length <= MAX_NAME_LENGTH) known.set(name, agent);
  return staysInApp ? { ...agent, device: { ...agent.device, inApp: null } } : agent;
}

/**
 * The key of a GET that is nothing but a visit: of a visitor without a token and without a choice of theirs in a cookie. Null for all
 * others, whose cookies have to be read.
 */
export function plainVisitorKey({ method, url, headers }: Request, publicOrigin: () => string): string | null {
  if (method !== 'GET') return null;
  if (headers.cookie && tellingCookies.some((name) => headers.cookie?.includes(name))) return null;
  return keyOf(url, readAgent(headers['user-agent'] ?? '', false).device, publicOrigin());
}

/** Found anywhere in the header, even in another cookie's value, they send a request the long way. */
const tellingCookies = [cookieNames.token, IN_APP_STAY_COOKIE];

export const asVisitor = (visit: Visit): Visit => ({ ...visit, token: null, user: null });

/** Longer addresses are nobody's bookmark. */
const MAX_KEY_LENGTH = 1_024;

/**
 * What a visitor's page depends on: the address, the public origin in its links, the kind of device and the app it is shown in. Null for
 * a page that is not to be shared.
 */
export function visitorPageKey({ pathname, search, device }: Visit, publicOrigin: string): string | null {
  return keyOf(pathname + search, device, publicOrigin);
}

function keyOf(address: string, device: Device, publicOrigin: string): string | null {
  const key = `${device.type} ${device.inApp ?? '-'} ${publicOrigin} ${address}`;
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

/** A visitor's page may be kept but is asked about each time; what it depends on is said to whoever keeps it. */
export const visitorCacheHeaders = { 'Cache-Control': 'no-cache', Vary: 'Cookie, User-Agent, Accept-Encoding' } as const;

/** The same page with a cookie in its head: nobody but its reader's browser may keep that. */
export const visitorCacheHeadersWithCookie = { ...visitorCacheHeaders, 'Cache-Control': 'private, no-cache' } as const;

/** Personal pages stay with their reader. Call it when the answer's cookies are set. */
export function setCacheHeaders(response: Response, isPersonal: boolean): void {
  const headers = response.hasHeader('Set-Cookie') ? visitorCacheHeadersWithCookie : visitorCacheHeaders;
  response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : headers['Cache-Control']);
  response.setHeader('Vary', visitorCacheHeaders.Vary);
}
