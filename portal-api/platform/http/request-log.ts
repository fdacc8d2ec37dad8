import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { readTraceParent } from '#shared/rules/trace-parent.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Writes lines that carry the request's id and its trace. */
    log: Logger;
    /** The id under which the portal and the API log the request. */
    requestId: string;
  }
}

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** One line per request, under the request id and the trace that the portal handed on. No query string: it may hold what a visitor typed. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    request.requestId = requestId;
    const startedAt = performance.now();
    const traceId = readTraceParent(request.get('traceparent'))?.traceId;
    request.log = logger.child({ requestId, ...(traceId !== undefined && { traceId }) });
    response.set('X-Request-Id', requestId);
    response.on('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      // The portal asks every second whether the API is ready: these lines would drown the others.
      request.log[probes.has(request.path) ? 'debug' : 'info'](
        { method: request.method, path: request.path, status: response.statusCode, ms, userId: request.session?.userId },
        'api',
      );
    });
    next();
  };
}
