import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { continueTrace, type TraceContext } from './trace-context.ts';

export interface RequestContext {
  readonly requestId: string;
  /** The trace that the request belongs to; calls made for the request continue it. */
  readonly trace: TraceContext;
  /** Logger whose lines contain the request id and the trace id. */
  readonly log: Logger;
}

/** The facts about a finished request. */
export interface FinishedRequest {
  method: string;
  /** `api`, `stream`, `asset`, `health`, `report` or `page`: few enough values for a metric label. */
  kind: string;
  status: number;
  seconds: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of the current request; throws outside of one. */
export function requestContext(): RequestContext {
  const context = storage.getStore();
  if (!context) throw new Error('requestContext() was called outside of a request');
  return context;
}

/** Returns the trace of the current request; null outside of one, for example in background work of the server. */
export const currentTrace = (): TraceContext | null => storage.getStore()?.trace ?? null;

/**
 * Gives each request an id (the client's own if it is well formed) and a trace, and logs one line when the response has finished.
 * The line contains no query string, which may hold a visitor's input.
 */
export function provideRequestContext(logger: Logger, onFinished?: (request: FinishedRequest) => void): RequestHandler {
  // This line has only known fields: searching each for secrets costs a tenth of a cached page.
  const lines = logger.child({}, { formatters: { log: (line) => line } });
  return (request, response, next) => {
    const { method, url, headers } = request;
    const requestId = readRequestId(headers['x-request-id']) ?? randomUUID();
    const context = new Context(logger, requestId, continueTrace(headers));
    const startedAt = performance.now();
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const path = pathOf(url);
      const kind = requestKind(path, headers.accept);
      const status = response.statusCode;
      const line = { requestId, traceId: context.trace.traceId, method, path, status, ms: Math.round(ms) };
      lines[kind === 'health' ? 'debug' : 'info'](response.writableFinished ? line : { ...line, cut: true }, kind);
      onFinished?.({ method, kind, status, seconds: ms / 1_000 });
    });
    storage.run(context, next);
  };
}

class Context implements RequestContext {
  readonly requestId: string;
  readonly trace: TraceContext;
  readonly #logger: Logger;
  #child: Logger | null = null;

  constructor(logger: Logger, requestId: string, trace: TraceContext) {
    this.requestId = requestId;
    this.trace = trace;
    this.#logger = logger;
  }

  /** Child logger, created on first use: most requests log nothing but their last line. */
  get log(): Logger {
    this.#child ??= this.#logger.child({ requestId: this.requestId, traceId: this.trace.traceId });
    return this.#child;
  }
}

const readRequestId = (given: string | string[] | undefined): string | null =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : null;

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function requestKind(path: string, accept: string | undefined): string {
  // The hours of an event stream are no response time.
  if (/^\/(?:v1|api)(?:\/|$)/.test(path)) return accept === 'text/event-stream' ? 'stream' : 'api';
  if (path.startsWith('/assets/')) return 'asset';
  if (path === '/csp-report') return 'report';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page';
}
