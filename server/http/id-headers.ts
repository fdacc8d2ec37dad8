import type { RequestHandler } from 'express';
import { requestContext } from './request-context.ts';

export const REQUEST_ID = 'X-Request-Id';
export const BUILD_ID = 'X-Build-Id';

/**
 * Sets the request id, for reference in the log, and the server's client build on every response, so that a tab with an older build notices
 * the release (client/app/navigate.ts).
 */
export const setIdHeaders =
  (buildId: string): RequestHandler =>
  (_request, response, next) => {
    response.setHeader(REQUEST_ID, requestContext().requestId);
    response.setHeader(BUILD_ID, buildId);
    next();
  };
