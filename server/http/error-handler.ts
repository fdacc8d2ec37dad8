import type { ErrorRequestHandler, Request } from 'express';
import { lingerAtEnd } from './end-connection.ts';
import { sendEnvelope } from './envelope.ts';
import { RefusedRequest, starting } from './refused-request.ts';
import { requestContext } from './request-context.ts';

export interface ErrorPageInfo {
  status: number;
  title: string;
  message: string;
  requestId: string;
  /** Whether the error is temporary and not the client's mistake. */
  isTemporary: boolean;
}

/**
 * Handles every error: a page for browsers, the envelope for programs. The message of a client's mistake is shown; that of an internal
 * error is only logged, under the request id that the response shows.
 */
export function handleErrors(errorPage: (info: ErrorPageInfo) => string): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { requestId, log } = requestContext();
    const refusal = readRefusal(error);
    if (!refusal) log.error({ err: error }, 'unexpected error');
    // Part of the response was sent: Express closes the connection, so that the client cannot take it for complete.
    if (response.headersSent) return next(error);
    const { status, message } = refusal ?? { status: 500, message: '服务开小差了，请稍后再试' };
    if (refusal?.closes) {
      response.set('Connection', 'close');
      lingerAtEnd(request.socket);
    }
    if (refusal?.retryAfterS) response.set('Retry-After', String(refusal.retryAfterS));
    if (status === 426) response.set('Upgrade', 'HTTP/1.1');
    if (!wantsPage(request)) return sendEnvelope(response, status, message);
    const title = refusal?.title ?? (status < 500 ? '请求有误' : 'Error');
    // The page reloads itself, as the start takes only seconds.
    if (refusal === starting && request.method === 'GET') response.set('Refresh', String(refusal.retryAfterS));
    const sentence = message.startsWith(`${title}，`) ? message.slice(title.length + 1) : message;
    const page = errorPage({ status, title, message: sentence, requestId, isTemporary: refusal?.retryAfterS != null });
    response.status(status).set('Cache-Control', 'no-store').type('html').send(page);
  };
}

/** Express and its parsers mark a client's mistake with a 4xx `status`. */
function readRefusal(error: unknown): RefusedRequest | null {
  if (error instanceof RefusedRequest) return error;
  const status = error instanceof Error && 'status' in error ? error.status : null;
  const isClientMistake = error instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500);
  return isClientMistake ? new RefusedRequest(typeof status === 'number' ? status : 400, '请求格式有误') : null;
}

function wantsPage(request: Request): boolean {
  return !/^\/(?:v1|api)(?:[/?]|$)/i.test(request.url) && request.accepts(['html', 'json']) === 'html';
}
