import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { isHttps } from '../auth/request-origin.ts';
import type { ServerConfig } from '../config/env.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Headers of every answer, and the nonce (144 random bits) in `response.locals.cspNonce` that its scripts and styles carry. */
export function setSecurityHeaders(config: ServerConfig): RequestHandler {
  const strictTransport = helmet.strictTransportSecurity({ maxAge: YEAR_S, includeSubDomains: true });
  return Router().use(
    (_request, response, next) => {
      response.locals.cspNonce = randomBytes(18).toString('base64');
      response.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
      next();
    },
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
      // Only where TLS is spoken: on plain http the header would be ignored, or break the host's other services.
      strictTransportSecurity: false,
      // `no-referrer` would turn the Origin of same-site form posts into null.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (request, response, next) => (isHttps(request, config) ? strictTransport(request, response, next) : next()),
  );
}

function contentPolicy(config: ServerConfig) {
  const nonce = (_request: IncomingMessage, response: ServerResponse & { locals?: { cspNonce?: unknown } }) =>
    `'nonce-${String(response.locals?.cspNonce)}'`;
  const phoneVerification = config.jverifyScriptUrl?.startsWith('https:') ? [new URL(config.jverifyScriptUrl).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", nonce, ...phoneVerification],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", nonce],
    // Elements set CSS variables of the theme in their style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
