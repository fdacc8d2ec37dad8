import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { readTraceParent } from '#shared/rules/trace-parent.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Logs lines with the request's id and its trace id. */
    log: Logger;
    /** The id under which the portal and the API log the request. */
    requestId: string;
  }
}

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Logs one line per request, with the request id and the trace id that the portal passed on. Omits the query string, which may contain user
 * input.
 */
export function requestLog(logger: Logger, message = 'api'): RequestHandler {
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
      // The portal probes readiness every second: these lines would drown the others.
      request.log[probes.has(request.path) ? 'debug' : 'info'](
        { method: request.method, path: request.path, status: response.statusCode, ms, userId: request.session?.userId },
        message,
      );
    });
    next();
  };
}
