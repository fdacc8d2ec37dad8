import type { RequestHandler } from 'express';
import { publicOrigin } from '../auth/request-origin.ts';
import type { ServerConfig } from '../config/env.ts';
import { sendPrepared } from './send-page.ts';
import { plainVisitorKey, setCacheHeaders } from './visit.ts';
import type { VisitorPages } from './visitor-pages.ts';

export interface AnswerKeptDeps {
  config: ServerConfig;
  visitorPages: Pick<VisitorPages, 'fresh'>;
  /** The Link header of every page. */
  links: string;
}

/**
 * Answers plain visits with the page that is kept for them, if it is fresh; all others go on. A page that is there needs no route, no
 * cookies and no calls, so it is sent before any of them is looked at: whatever it depends on is in its key.
 */
export function answerKept({ config, visitorPages, links }: AnswerKeptDeps): RequestHandler {
  return (request, response, next) => {
    const key = plainVisitorKey(request, () => publicOrigin(request, config));
    const page = key === null ? null : visitorPages.fresh(key);
    if (page === null) return next();
    response.setHeader('Link', links);
    setCacheHeaders(response, false);
    response.setHeader('Server-Timing', 'cache;desc="hit"');
    sendPrepared(request, response, page);
  };
}
