import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

/** Stops watching. */
export type Stop = () => void;

export interface AnswerWatch {
  stop: Stop;
  /** The request's body moves: the wait begins anew. */
  progress: () => void;
}

/** An answer is slow when a window brings less than this. */
const MIN_BYTES_PER_WINDOW = 64 * 1_024;
const SLOW_WINDOWS = 2;
/** A reader that takes nothing at all holds its answer no longer than this. */
const IDLE_READER_WINDOWS = 6;
const EVENT_STREAM_SILENCE_MS = 60_000;

/**
 * Waits `ms` for the answer's first byte. The time runs while the API has the whole request, or does not take more of it; a client that
 * is slow to send its body is not the API's fault (the server's requestTimeout ends that one).
 */
export function watchForAnswer(request: IncomingMessage, ms: number, current: () => ClientRequest | null, onLate: () => void): AnswerWatch {
  const timer = setTimeout(() => {
    const outgoing = current();
    const isWaitingForClient = !request.complete && outgoing !== null && !outgoing.writableNeedDrain;
    if (isWaitingForClient && !request.destroyed) timer.refresh();
    else onLate();
  }, ms);
  return { stop: () => clearTimeout(timer), progress: () => void timer.refresh() };
}

/**
 * Watches an answer's body: after two windows of `ms` in a row with next to nothing in them, `onStall` (so a body that stalls or drips
 * is over within three deadlines of the request). An event stream lives as long as its heartbeat.
 */
export function watchBody(upstream: IncomingMessage, response: ServerResponse, ms: number, onStall: () => void): Stop {
  const isEventStream = upstream.headers['content-type']?.startsWith('text/event-stream') ?? false;
  let bytes = 0;
  let slowWindows = 0;
  upstream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const judge = (): void => {
    const isHeldByReader = response.writableNeedDrain;
    const wanted = isEventStream || isHeldByReader ? 1 : MIN_BYTES_PER_WINDOW;
    slowWindows = bytes >= wanted ? 0 : slowWindows + 1;
    bytes = 0;
    const patience = isHeldByReader ? IDLE_READER_WINDOWS : isEventStream ? 1 : SLOW_WINDOWS;
    if (slowWindows >= patience) onStall();
  };
  const timer = setInterval(judge, isEventStream ? EVENT_STREAM_SILENCE_MS : ms);
  return () => clearInterval(timer);
}
