import type { RequestHandler } from 'express';

/**
 * Composes several handlers into one: each runs when the one before it calls `next()`; an error skips the rest. Equivalent to `app.use` for
 * each of them, without the router's work before every handler of a request (matching, decoding, bookkeeping).
 */
export function compose(...handlers: RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let done = 0;
    const goOn = (problem?: unknown): void => {
      const handler = handlers[done];
      done += 1;
      if (problem || !handler) next(problem);
      else {
        try {
          handler(request, response, goOn);
        } catch (error) {
          // Caught here because the request has lost its async context by the time Express would catch it, and the error handler needs it.
          next(error);
        }
      }
    };
    goOn();
  };
}
