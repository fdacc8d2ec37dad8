import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { createAdaptiveLimit } from './adaptive-limit.ts';
import type { Metrics } from './metrics.ts';
import { overloaded } from './refused-request.ts';

/** Far above what one process answers at the same time, and low enough that all of them fit into its memory. */
const MAX_IN_FLIGHT = 1_000;
const POLL_EVERY_MS = 100;

export interface LoadShedding {
  metrics: Pick<Metrics, 'shed'>;
  /** Calls back repeatedly with the current delay of the event loop, in ms. */
  watchLag?: (onLag: (ms: number) => void) => void;
}

/**
 * Refuses requests with 503 and Retry-After before the process has so much work that all of them would wait for seconds. Belongs after
 * everything that is cheaper to answer than to refuse (health, fresh cached pages) and before all real work. Event streams stay open for
 * hours without work: they are refused like other requests, but never counted.
 */
export function shedLoad({ metrics, watchLag = watchEventLoop }: LoadShedding): RequestHandler {
  const limit = createAdaptiveLimit(MAX_IN_FLIGHT);
  let inFlight = 0;
  const leave = (): void => {
    inFlight -= 1;
  };
  watchLag((ms) => limit.observe(ms, inFlight));
  return (request, response, next) => {
    if (!limit.hasRoom(inFlight)) {
      metrics.shed();
      return next(overloaded);
    }
    if (!isEventStream(request)) {
      inFlight += 1;
      response.once('close', leave);
    }
    next();
  };
}

/** Whether the request is a call that accepts an event stream; the gateway limits calls that falsely claim to be one. */
const isEventStream = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.accept === 'text/event-stream' && /^\/(?:v1|api)\//.test(url);

/** Measures the delay of the event loop with a timer, which does not keep the process alive. */
function watchEventLoop(onLag: (ms: number) => void): void {
  let dueAt = performance.now() + POLL_EVERY_MS;
  const poll = (): void => {
    onLag(Math.max(0, performance.now() - dueAt));
    dueAt = performance.now() + POLL_EVERY_MS;
    setTimeout(poll, POLL_EVERY_MS).unref();
  };
  setTimeout(poll, POLL_EVERY_MS).unref();
}
