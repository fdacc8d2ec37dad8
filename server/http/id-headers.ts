import type { RequestHandler } from 'express';
import { requestContext } from './request-context.ts';

export const REQUEST_ID = 'X-Request-Id';
export const BUILD_ID = 'X-Build-Id';

/**
 * Says on every answer which request it was for the log, and which build of the client this server has, so that a tab of an older one
 * notices (client/app/navigate.ts).
 */
export const setIdHeaders =
  (buildId: string): RequestHandler =>
  (_request, response, next) => {
    response.setHeader(REQUEST_ID, requestContext().requestId);
    response.setHeader(BUILD_ID, buildId);
    next();
  };
