import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { ServerConfig } from '../config/env.ts';
import { CSP_REPORT_PATH } from './csp-report.ts';
import { EARLY_CLICK_SOURCE } from './early-clicks.ts';
import { randomText } from './random-text.ts';
import { isHttps } from './request-origin.ts';

const YEAR_S = 365 * 24 * 60 * 60;
/** Length of a nonce: 144 bits, a whole number of base64 characters. */
const NONCE_BYTES = 18;
/** Placeholder in helmet's policy for the nonce of each response. */
const PLACEHOLDER = '0nonce0';
const POLICY = 'content-security-policy';
const STRICT_TRANSPORT = 'strict-transport-security';

const FRAME_OPTIONS = 'x-frame-options';
const CONTENT_TYPE_OPTIONS = 'x-content-type-options';
const REFERRER = 'referrer-policy';
const OPENER = 'cross-origin-opener-policy';
const RESOURCE = 'cross-origin-resource-policy';
/**
 * Headers that data needs too: it may be opened in a tab, framed, or fetched by another site. The rest of helmet's headers only affects
 * documents.
 */
const dataHeaders = [CONTENT_TYPE_OPTIONS, REFERRER, FRAME_OPTIONS, OPENER, RESOURCE];
/** Policy of the API's data, in which nothing is to be loaded, run or framed. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Paths that the gateway answers with data; a bare `/v1/` is a page. */
const data = /^\/(?:v1|api)\/[^?]/;

export interface SecurityHeaders {
  /**
   * Returns the headers that protectDocument sets, as alternating names and values, for a response without earlier headers. `unchanged`
   * (304) omits the policy: the browser keeps that of its stored page.
   */
  documentHead: (request: Request, answer: 'page' | 'unchanged') => string[];
  /** Protects a response that a browser may show as a document: sets the policy with a new nonce, stored in `response.locals.cspNonce`. */
  protectDocument: (request: Request, response: Response) => void;
  /** Protects the API's data: sets a policy that allows nothing. */
  protectData: (request: Request, response: Response) => void;
}

/** Sets the security headers of every response, refusals and errors included. */
export const setSecurityHeaders =
  ({ protectDocument, protectData }: SecurityHeaders): RequestHandler =>
  (request, response, next) => {
    if (data.test(request.url)) protectData(request, response);
    else protectDocument(request, response);
    next();
  };

/**
 * Creates the security headers. Helmet is asked once, at the start: only the nonce and the connection (HSTS) differ from one response to
 * the next.
 */
export function createSecurityHeaders(config: ServerConfig): SecurityHeaders {
  const { [POLICY]: policy = '', [STRICT_TRANSPORT]: strictTransport = '', ...constant } = callHelmet(config);
  const forDocuments = Object.entries(constant);
  const forData = forDocuments.filter(([name]) => dataHeaders.includes(name));
  const documentList = forDocuments.flat();
  const policyParts = policy.split(PLACEHOLDER);
  const set = (request: Request, response: Response, headers: readonly [string, string][]): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    // Only over TLS: on plain HTTP the header would be ignored, or break other services of the host.
    if (isHttps(request, config)) response.setHeader(STRICT_TRANSPORT, strictTransport);
  };
  return {
    documentHead(request, answer) {
      const head =
        answer === 'unchanged' ? [...documentList] : [POLICY, policyParts.join(randomText(NONCE_BYTES, 'base64')), ...documentList];
      if (isHttps(request, config)) head.push(STRICT_TRANSPORT, strictTransport);
      return head;
    },
    protectDocument(request, response) {
      const nonce = randomText(NONCE_BYTES, 'base64');
      response.locals.cspNonce = nonce;
      response.setHeader(POLICY, policyParts.join(nonce));
      set(request, response, forDocuments);
    },
    protectData(request, response) {
      response.setHeader(POLICY, DATA_POLICY);
      set(request, response, forData);
    },
  };
}

/** Returns every header that helmet would set, by its name in lower case. */
function callHelmet(config: ServerConfig): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: true },
    // With `no-referrer` browsers send `Origin: null` with same-site form posts.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  setHeaders(request, response, () => {});
  response.setHeader('Reporting-Endpoints', `csp="${CSP_REPORT_PATH}"`);
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function contentPolicy(config: ServerConfig) {
  const nonce = `'nonce-${PLACEHOLDER}'`;
  const phoneVerification = config.jverifyScriptUrl?.startsWith('https:') ? [new URL(config.jverifyScriptUrl).origin] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", nonce, EARLY_CLICK_SOURCE, ...phoneVerification],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", nonce],
    // Elements set the theme's CSS variables in their style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...phoneVerification, ...config.jverifyOrigins],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': [CSP_REPORT_PATH],
    'report-to': ['csp'],
    'frame-ancestors': ["'none'"],
  };
}
