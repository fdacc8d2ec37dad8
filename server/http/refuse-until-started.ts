import type { RequestHandler } from 'express';
import { starting } from './refused-request.ts';

/** Before the embedded API has answered once there is nothing to show, and an empty page would look like a portal without content. */
export function refuseUntilStarted(hasApiStarted: () => boolean): RequestHandler {
  return (request, _response, next) => {
    // Files need no API, and tabs that are open since before the start may ask for them.
    if (hasApiStarted() || request.url.startsWith('/assets/')) return next();
    next(starting);
  };
}
