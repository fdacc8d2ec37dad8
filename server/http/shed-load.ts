import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { createAdaptiveLimit } from './adaptive-limit.ts';
import type { Metrics } from './metrics.ts';
import { overloaded } from './refused-request.ts';

/** Far above what one process answers at a time, low enough that all of them fit into its memory. */
const MOST_IN_FLIGHT = 1_000;
const POLL_EVERY_MS = 100;

export interface LoadShedding {
  metrics: Pick<Metrics, 'shed'>;
  /** Calls back again and again with how late the event loop was, in ms. */
  watchLag?: (onLag: (ms: number) => void) => void;
}

/**
 * Turns requests away, 503 with Retry-After, before the process has so much to do that all of them would wait for seconds. Belongs
 * behind what is cheaper to answer than to refuse (health, fresh cached pages) and before all real work. Event streams stay open for
 * hours and are no work: they are refused like others, but never counted.
 */
export function shedLoad({ metrics, watchLag = watchEventLoop }: LoadShedding): RequestHandler {
  const limit = createAdaptiveLimit(MOST_IN_FLIGHT);
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

/** Only calls can be streams; the gateway has a limit of its own for those that only say so. */
const isEventStream = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.accept === 'text/event-stream' && /^\/(?:v1|api)\//.test(url);

/** A timer that comes late shows how long the loop was busy. It keeps no process alive. */
function watchEventLoop(onLag: (ms: number) => void): void {
  let dueAt = performance.now() + POLL_EVERY_MS;
  const poll = (): void => {
    onLag(Math.max(0, performance.now() - dueAt));
    dueAt = performance.now() + POLL_EVERY_MS;
    setTimeout(poll, POLL_EVERY_MS).unref();
  };
  setTimeout(poll, POLL_EVERY_MS).unref();
}
