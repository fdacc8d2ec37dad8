import type { Request, Response } from 'express';
import type { SignedInUser } from '#client/app/server-entry.tsx';
import { cookieNames, IN_APP_STAY_COOKIE } from '#shared/cookies.ts';
import { type Device, detectDevice } from '#shared/rules/device.ts';
import { readToken } from '../auth/session-cookie.ts';
import { readUserInfo } from '../auth/session-user.ts';

/** What a page request says about itself, read once; everything in it came from outside. */
export interface Visit {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** A token is a hint that somebody signed in, never the authority: the portal API judges it. */
  token: string | null;
  user: SignedInUser | null;
  device: Device;
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
    device: readDevice(request, cookies[IN_APP_STAY_COOKIE] !== undefined),
  };
}

/** T16: a reader who chose to stay in an app's browser is not asked again. */
function readDevice(request: Request, staysInApp: boolean): Device {
  const device = detectDevice(request.get('user-agent') ?? '');
  return staysInApp ? { ...device, inApp: null } : device;
}

export const asVisitor = (visit: Visit): Visit => ({ ...visit, token: null, user: null });

/** Longer addresses are nobody's bookmark. */
const MAX_KEY_LENGTH = 1_024;

/**
 * What a visitor's page depends on: the address, the public origin in its links, the kind of device and the app it is shown in. Null for
 * a page that is not to be shared.
 */
export function visitorPageKey({ pathname, search, device }: Visit, publicOrigin: string): string | null {
  const key = `${device.type} ${device.inApp ?? '-'} ${publicOrigin} ${pathname}${search}`;
  return key.length <= MAX_KEY_LENGTH ? key : null;
}

/** Personal pages stay with their reader; a visitor's page may be kept but is asked about each time. */
export function setCacheHeaders(response: Response, isPersonal: boolean): void {
  response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'no-cache');
  response.setHeader('Vary', 'Cookie, User-Agent, Accept-Encoding');
}
