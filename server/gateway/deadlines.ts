import { createTrackedSet } from '../http/tracked-set.ts';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import type { Exchange } from './exchange.ts';

/** The deadlines of all calls of a gateway. */
export interface Deadlines {
  start(exchange: Exchange, now: number): void;
  /** Restarts the wait for the response: the request's body makes progress. */
  progress(exchange: Exchange): void;
  /** Starts to watch the body of a response whose head has arrived. */
  expectBody(exchange: Exchange, answer: AnswerStream): void;
  stop(exchange: Exchange): void;
  /** Returns the oldest call before `cameBefore` whose client is still sending its body; null if there is none. */
  longestSending(cameBefore: number): Exchange | null;
}

/** A response is slow if fewer bytes than this arrive in a window. */
const MIN_BYTES_PER_WINDOW = 64 * 1_024;
const SLOW_WINDOWS = 2;
/** A client that reads nothing can hold its response no longer than this. */
const IDLE_READER_WINDOWS = 6;
const EVENT_STREAM_SILENCE_MS = 60_000;
/** Number of checks per deadline: one timer checks all calls, so that a missed deadline is noticed at most a twentieth late. */
const POLLS_PER_DEADLINE = 20;

/**
 * Waits `ms` for the first byte of a response. The time runs while the API has the whole request or does not accept more of it; a client
 * that sends its body slowly is not the API's fault (the server's requestTimeout ends such a call).
 *
 * Then watches the response's body and calls `onLate` after two consecutive windows of `ms` that brought almost nothing (so a body that
 * stalls or drips ends within three deadlines of the request). An event stream lives as long as its heartbeat.
 */
export function createDeadlines(ms: number, onLate: (exchange: Exchange, reason: string) => void): Deadlines {
  const watched = createTrackedSet<Exchange>();
  let timer: NodeJS.Timeout | null = null;
  const windowOf = ({ pace }: Exchange): number => (pace.isEventStream ? EVENT_STREAM_SILENCE_MS : ms);

  const poll = (): void => {
    const now = performance.now();
    for (const exchange of watched) {
      if (exchange.pace.dueAt > now) continue;
      exchange.pace.dueAt = now + windowOf(exchange);
      if (exchange.answer ? isTooSlow(exchange) : !isWaitingForClient(exchange)) {
        onLate(exchange, exchange.answer ? 'the body stalled' : 'no answer');
      }
    }
    if (watched.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
  return {
    start(exchange, now) {
      exchange.pace.startedAt = now;
      exchange.pace.dueAt = now + ms;
      watched.add(exchange);
      timer ??= setInterval(poll, ms / POLLS_PER_DEADLINE);
    },
    progress(exchange) {
      exchange.pace.dueAt = performance.now() + windowOf(exchange);
    },
    expectBody(exchange, { headers }) {
      exchange.pace.isEventStream = headers['content-type']?.startsWith('text/event-stream') ?? false;
      exchange.pace.dueAt = performance.now() + windowOf(exchange);
    },
    stop: watched.remove,
    longestSending(cameBefore) {
      let longest: Exchange | null = null;
      for (const exchange of watched) {
        const { startedAt } = exchange.pace;
        if (exchange.isWaiting && isWaitingForClient(exchange) && startedAt < (longest?.pace.startedAt ?? cameBefore)) longest = exchange;
      }
      return longest;
    },
  };
}

function isWaitingForClient({ request, attempt }: Exchange): boolean {
  return !request.complete && !request.destroyed && attempt !== null && !attempt.writableNeedDrain;
}

/** Checks the window that ends now. */
function isTooSlow({ response, pace }: Exchange): boolean {
  const isHeldByReader = response.writableNeedDrain;
  const wanted = pace.isEventStream || isHeldByReader ? 1 : MIN_BYTES_PER_WINDOW;
  pace.slowWindows = pace.bytes >= wanted ? 0 : pace.slowWindows + 1;
  pace.bytes = 0;
  return pace.slowWindows >= (isHeldByReader ? IDLE_READER_WINDOWS : pace.isEventStream ? 1 : SLOW_WINDOWS);
}
