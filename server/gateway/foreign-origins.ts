import type { Request } from 'express';
import { publicOrigin, requestHost } from '../auth/request-origin.ts';
import type { ServerConfig } from '../config/env.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Payment providers call from their own servers; these calls carry a signature and no cookie counts. */
const paymentNotice = /^\/api\/pay\/notify\/[^/]+$/;

/** Another site's page may not change anything in its reader's name; `call` as `callPath` gives it. */
export const isForeignChange = (request: Request, call: string, config: ServerConfig): boolean =>
  !safeMethods.has(request.method) && !paymentNotice.test(call) && !isOwnPage(request, config);

/** Browsers say where a request comes from and scripts cannot lie about it; programs that say nothing have no cookies to abuse. */
function isOwnPage(request: Request, config: ServerConfig): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  // As it stands in nearly every call, before anything is parsed.
  return origin === undefined || origin === config.publicOrigin || isOwnOrigin(origin, request, config);
}

function isOwnOrigin(origin: string, request: Request, config: ServerConfig): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, origin: parsed } = new URL(origin);
  if (parsed === publicOrigin(request, config)) return true;
  // A TLS proxy that is not trusted makes us believe in http, so the scheme is left out of this comparison.
  const own = requestHost(request);
  return own !== null && /^https?:$/.test(protocol) && new URL(`${protocol}//${own}`).host === host;
}
