import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { WECHAT_STATE_COOKIE } from '#shared/cookies.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';
import type { ServerConfig } from '../config/env.ts';
import { isHttps, publicOrigin } from '../http/request-origin.ts';

const STATE_MS = 10 * 60 * 1_000;
const STATE_LENGTH = 43;

export interface WechatConnectDeps {
  config: ServerConfig;
  /** Base URL of the portal API, whose sandbox replaces WeChat. */
  upstream: () => string;
}

/**
 * `GET /wechat/connect?returnTo=`: redirects the browser to WeChat with a random state that a cookie binds to this browser.
 * If WeChat is off, the request is passed on to the pages, which answer 404.
 */
export function connectWechat({ config, upstream }: WechatConnectDeps): RequestHandler {
  return (request, response, next) => {
    if (config.wechat.mode === 'off') return next();
    const state = randomBytes(32).toString('base64url');
    const returnTo = safeReturnPath(request.query.returnTo);
    response.cookie(WECHAT_STATE_COOKIE, state + returnTo, { ...cookieOptions(request, config), maxAge: STATE_MS });
    response.set('Cache-Control', 'no-store');
    response.redirect(302, authorizeUrl(config, upstream(), `${publicOrigin(request, config)}/common/wechatAuth`, state));
  };
}

function authorizeUrl({ wechat }: ServerConfig, upstream: string, redirectUri: string, state: string): string {
  const url = new URL(wechat.mode === 'live' ? wechat.authorizeUrl : `${upstream}/sandbox/wechat`);
  url.search = new URLSearchParams({
    appid: wechat.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  }).toString();
  // WeChat's own pages require this fragment.
  if (wechat.mode === 'live') url.hash = 'wechat_redirect';
  return url.href;
}

/**
 * Checks, on the return from WeChat, whether this browser started the authorization. The state can be used once, so its cookie is cleared.
 * `returnTo` is always a path of this site.
 */
export function checkWechatState(
  request: Request,
  response: Response,
  config: Pick<ServerConfig, 'publicOrigin'>,
): { ok: boolean; returnTo: string } {
  const cookies: Readonly<Record<string, unknown>> = request.cookies;
  const kept = cookies[WECHAT_STATE_COOKIE];
  if (typeof kept !== 'string') return { ok: false, returnTo: '/' };
  response.clearCookie(WECHAT_STATE_COOKIE, cookieOptions(request, config));
  return {
    ok: isSameText(kept.slice(0, STATE_LENGTH), request.query.state) && kept.length > STATE_LENGTH,
    returnTo: safeReturnPath(kept.slice(STATE_LENGTH)),
  };
}

function isSameText(kept: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const cookieOptions = (request: Request, config: Pick<ServerConfig, 'publicOrigin'>): CookieOptions => ({
  path: '/',
  httpOnly: true,
  // Lax: the return from WeChat is a top-level navigation from another site.
  sameSite: 'lax',
  secure: isHttps(request, config),
});
