import type { RequestHandler } from 'express';
import { createDeviceProofs } from '../auth/device-proof.ts';
import type { ServerConfig } from '../config/env.ts';
import { BUILD_ID, REQUEST_ID } from '../http/announce-ids.ts';
import { findRefusal } from '../http/connection-rules.ts';
import { requestContext } from '../http/request-context.ts';
import { publicOrigin } from '../http/request-origin.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { sendPreparedAtOnce } from '../pages/send-page.ts';
import { isCrawler, plainVisitorKey, visitorCacheHeaders, visitorCacheHeadersWithCookie } from '../pages/visit.ts';
import type { VisitorPages } from './visitor-pages.ts';

export interface AnswerKeptDeps {
  config: ServerConfig;
  visitorPages: Pick<VisitorPages, 'fresh'>;
  security: Pick<SecurityHeaders, 'documentHead' | 'nextNonce'>;
  /** The Link header of every page. */
  links: string;
  buildId: string;
}

/**
 * Answers plain visits with the page that is kept for them, if it is fresh; all others go on. Such a page needs no route, no cookies and
 * no calls, so it is sent before any of them is looked at: whatever it depends on is in its key. Its headers are those that every page
 * gets on the long way.
 */
export function answerKept({ config, visitorPages, security, links, buildId }: AnswerKeptDeps): RequestHandler {
  const { nextNonce, documentHead } = security;
  const devices = createDeviceProofs(config);
  const common = [BUILD_ID, buildId, 'Link', links, 'Server-Timing', 'cache;desc="hit"'];
  const constant = [...common, ...Object.entries(visitorCacheHeaders).flat()];
  const constantWithCookie = [...common, ...Object.entries(visitorCacheHeadersWithCookie).flat(), 'Set-Cookie'];
  return (request, response, next) => {
    const key = plainVisitorKey(request, () => publicOrigin(request, config));
    const page = key === null || findRefusal(request) ? null : visitorPages.fresh(key);
    if (page === null) return next();
    // In the head of this answer alone: what is kept knows nothing of it.
    const proof = isCrawler(request) ? null : devices.offer(request);
    const headOf = (nonce: string | null): string[] => [
      ...documentHead(request, nonce),
      ...(proof === null ? constant : [...constantWithCookie, proof]),
      REQUEST_ID,
      requestContext().requestId,
    ];
    sendPreparedAtOnce(request, response, page, nextNonce, headOf);
  };
}
