import type { RequestHandler } from 'express';
import { createDeviceProofs } from '../auth/device-proof.ts';
import type { ServerConfig } from '../config/env.ts';
import { findRefusal } from '../http/connection-rules.ts';
import { BUILD_ID, REQUEST_ID } from '../http/id-headers.ts';
import { requestContext } from '../http/request-context.ts';
import { publicOrigin } from '../http/request-origin.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { anonymousRequestKey, isCrawler, publicCacheHeaders, publicCacheHeadersWithCookie } from '../pages/request-info.ts';
import { sendCachedPageAtOnce } from '../pages/send-page.ts';
import type { AnonymousPageCache } from './anonymous-page-cache.ts';

export interface ServeCachedPageDeps {
  config: ServerConfig;
  pageCache: Pick<AnonymousPageCache, 'fresh'>;
  security: Pick<SecurityHeaders, 'documentHead'>;
  /** Link header of every page. */
  links: string;
  buildId: string;
}

/**
 * Answers anonymous requests with their cached page while it is fresh, and passes on all others. A cached page needs no route, cookies or
 * calls, so it is sent before any of them is read: its key contains everything it depends on. Its headers are those of a page that was
 * rendered for its request.
 */
export function serveCachedPage({ config, pageCache, security, links, buildId }: ServeCachedPageDeps): RequestHandler {
  const devices = createDeviceProofs(config);
  const common = [BUILD_ID, buildId, 'Link', links, 'Server-Timing', 'cache;desc="hit"'];
  const constant = [...common, ...Object.entries(publicCacheHeaders).flat()];
  const constantWithCookie = [...common, ...Object.entries(publicCacheHeadersWithCookie).flat(), 'Set-Cookie'];
  return (request, response, next) => {
    const key = anonymousRequestKey(request, () => publicOrigin(request, config));
    const page = key === null || findRefusal(request) ? null : pageCache.fresh(key);
    if (page === null) return next();
    // Only in the headers of this response: the cached page does not contain it.
    const proof = isCrawler(request) ? null : devices.offer(request);
    const headOf = (answer: 'page' | 'unchanged'): string[] => [
      ...security.documentHead(request, answer),
      ...(proof === null ? constant : [...constantWithCookie, proof]),
      REQUEST_ID,
      requestContext().requestId,
    ];
    sendCachedPageAtOnce(request, response, page, headOf);
  };
}
