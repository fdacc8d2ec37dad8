import type { RequestHandler } from 'express';

/**
 * Several handlers as one: each runs when the one before it says `next()`; an error skips the rest. The same as `app.use` for each of
 * them, without what the router does before every handler of a request (matching, decoding, bookkeeping).
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
          // Here, and not where Express would catch it: out there the request has no context any more, and whoever answers needs it.
          next(error);
        }
      }
    };
    goOn();
  };
}
