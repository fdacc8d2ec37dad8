import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

export interface RequestContext {
  requestId: string;
  /** Writes lines that carry the request id. */
  log: Logger;
}

/** What is known of a request when it is over. */
export interface FinishedRequest {
  method: string;
  /** `api`, `asset`, `health` or `page`: few enough for a metric's label. */
  kind: string;
  status: number;
  seconds: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that is being answered; throws outside of one. */
export function requestContext(): RequestContext {
  const context = storage.getStore();
  if (!context) throw new Error('requestContext() was called outside of a request');
  return context;
}

/**
 * Gives each request an id (the client's own if it is well formed), echoes it as X-Request-Id, and writes one line when the answer is over.
 * The line has no query string: it may hold what a visitor typed.
 */
export function provideRequestContext(logger: Logger, onFinished?: (request: FinishedRequest) => void): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    const log = logger.child({ requestId });
    const startedAt = performance.now();
    const { method } = request;
    const path = request.url.split('?', 1)[0] ?? '';
    response.set('X-Request-Id', requestId);
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const kind = requestKind(path);
      const status = response.statusCode;
      log[kind === 'health' ? 'debug' : 'info'](
        { method, path, status, ms: Math.round(ms), ...(!response.writableFinished && { cut: true }) },
        kind,
      );
      onFinished?.({ method, kind, status, seconds: ms / 1_000 });
    });
    storage.run({ requestId, log }, next);
  };
}

function requestKind(path: string): string {
  if (/^\/(?:v1|api)(?:\/|$)/.test(path)) return 'api';
  if (path.startsWith('/assets/')) return 'asset';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page';
}
