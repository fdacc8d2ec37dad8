import type { Request } from 'express';
import type { ServerConfig } from '../config/env.ts';
import { publicOrigin, requestHost } from '../http/request-origin.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Payment providers call from their own servers; these calls carry a signature and no cookie counts. */
const paymentNotice = /^\/api\/pay\/notify\/[^/]+$/;

/** Another site's page may not change anything in its reader's name; `call` as `callPath` gives it. */
export const isForeignChange = (request: Request, call: string, config: ServerConfig): boolean =>
  !safeMethods.has(request.method) && !paymentNotice.test(call) && !isOwnPage(request, config);

/**
 * Browsers say where a request comes from and scripts cannot lie about it; the oldest ones and those behind some proxies only by the
 * Referer. Programs that say nothing have no cookies to abuse.
 */
function isOwnPage(request: Request, config: ServerConfig): boolean {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // As it stands in nearly every call, before anything is parsed.
  if (origin !== undefined) return origin === config.publicOrigin || isOwnAddress(origin, request, config);
  return !referer || isOwnAddress(referer, request, config);
}

function isOwnAddress(address: string, request: Request, config: ServerConfig): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin } = new URL(address);
  if (origin === publicOrigin(request, config)) return true;
  const own = requestHost(request);
  if (own === null || !/^https?:$/.test(protocol)) return false;
  // The configured name is reached in the configured way only.
  if (config.publicOrigin !== null && hasHost(config.publicOrigin, own)) return false;
  // A TLS proxy that is not trusted makes us believe in http, so the scheme is left out of this comparison.
  return new URL(`${protocol}//${own}`).host === host;
}

function hasHost(origin: string, own: string): boolean {
  const { protocol, host } = new URL(origin);
  return new URL(`${protocol}//${own}`).host === host;
}
