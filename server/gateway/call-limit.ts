import type { RequestHandler, Response } from 'express';
import { sendEnvelope } from '../http/envelope.ts';

const RETRY_AFTER_S = 1;

export interface CallLimit {
  /** Lets a call in, or tells it to come back. */
  enter: RequestHandler;
  /** An event stream stays open for hours and is no call that waits: it counts no longer. */
  leave: (response: Response) => void;
}

/** At most so many calls wait for the API at once, so that a stuck API cannot pile up requests without end. */
export function createCallLimit(limit: number): CallLimit {
  const inFlight = new Set<Response>();
  const leave = (response: Response): void => void inFlight.delete(response);
  return {
    enter(_request, response, next) {
      if (inFlight.size >= limit) {
        response.set('Retry-After', String(RETRY_AFTER_S));
        return sendEnvelope(response, 503, '服务繁忙，请稍后再试');
      }
      inFlight.add(response);
      response.once('close', () => leave(response));
      next();
    },
    leave,
  };
}
