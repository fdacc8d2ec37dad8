import type { Request } from 'express';
import type { ServerConfig } from '../config/env.ts';
import { publicOrigin, requestHost } from '../http/request-origin.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Payment providers call from their own servers; these calls are signed and use no cookie. */
const paymentNotice = /^\/api\/pay\/notify\/[^/]+$/;

/** Whether the request is a change that a page of another site requests on the user's behalf; `call` as returned by `callPath`. */
export const isCrossSiteWrite = (request: Request, call: string, config: ServerConfig): boolean =>
  !safeMethods.has(request.method) && !paymentNotice.test(call) && !isOwnPage(request, config);

/**
 * Whether the request comes from a page of the portal. Browsers report the source of a request and scripts cannot forge it; the oldest
 * browsers and those behind some proxies report it only in the Referer. Programs that send none of these headers have no cookies to abuse.
 */
function isOwnPage(request: Request, config: ServerConfig): boolean {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // Compares with the configured origin first: nearly every call passes here without parsing.
  if (origin !== undefined) return origin === config.publicOrigin || isOwnAddress(origin, request, config);
  return !referer || isOwnAddress(referer, request, config);
}

function isOwnAddress(address: string, request: Request, config: ServerConfig): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin } = new URL(address);
  if (origin === publicOrigin(request, config)) return true;
  const own = requestHost(request);
  if (own === null || !/^https?:$/.test(protocol)) return false;
  // The configured host must be reached with the configured scheme and port.
  if (config.publicOrigin !== null && hasHost(config.publicOrigin, own)) return false;
  // Behind a TLS proxy that is not trusted the request seems to use http, so the scheme is not compared.
  return new URL(`${protocol}//${own}`).host === host;
}

function hasHost(origin: string, own: string): boolean {
  const { protocol, host } = new URL(origin);
  return new URL(`${protocol}//${own}`).host === host;
}
