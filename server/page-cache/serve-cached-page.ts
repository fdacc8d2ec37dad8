import type { RequestHandler } from 'express';
import type { ServerConfig } from '../config/env.ts';
import { publicOrigin } from '../http/request-origin.ts';
import type { SetPageHeaders } from '../pages/page-headers.ts';
import { anonymousRequestKey, setCacheHeaders } from '../pages/request-info.ts';
import { sendCachedPage } from '../pages/send-page.ts';
import type { AnonymousPageCache } from './anonymous-page-cache.ts';

export interface ServeCachedPageDeps {
  config: ServerConfig;
  pageCache: Pick<AnonymousPageCache, 'fresh'>;
  setPageHeaders: SetPageHeaders;
}

/**
 * Answers anonymous requests with their cached page while it is fresh; all others go on. A cached page needs no route, no cookies and no
 * calls, so it is sent before any of them is read: its key holds all that it depends on.
 */
export function serveCachedPage({ config, pageCache, setPageHeaders }: ServeCachedPageDeps): RequestHandler {
  return (request, response, next) => {
    const key = anonymousRequestKey(request, () => publicOrigin(request, config));
    const page = key === null ? null : pageCache.fresh(key);
    if (page === null) return next();
    setPageHeaders(request, response);
    setCacheHeaders(response, false);
    sendCachedPage(request, response, page, 'hit');
  };
}
