import type { ErrorRequestHandler, RequestHandler } from 'express';
import { isTransient } from '../db/statements/statement-errors.ts';
import { isDatabaseUnavailable, isDiskFull, isUnstorableText } from '../errors.ts';
import { ApiError } from './api-error.ts';

/** Typical time until a restarting database is back, in seconds. */
const OUTAGE_RETRY_S = 5;

/** Turns any error of a route into the envelope. The text of a 5xx error is never sent (the request id is, in its header). */
export const errorHandler: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const refusal = refusalOf(error);
  if (refusal?.status === 503 && refusal !== error) request.log.warn({ err: error }, 'the database or its disk is unavailable');
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error');
    response.status(500).json({ code: 500, message: '服务开小差了，请稍后再试', data: null });
    return;
  }
  const { fields, retryAfter, data, inBody } = refusal.options;
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  const details = { ...data, ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) };
  response
    .status(inBody ? 200 : refusal.status)
    .json({ code: refusal.status, message: refusal.message, data: Object.keys(details).length > 0 ? details : null });
};

/** Returns the refusal that an error means for the caller; null for an unexpected one. */
export const refusalOf = (error: unknown): ApiError | null =>
  error instanceof ApiError ? error : (bodyParserRefusal(error) ?? databaseRefusal(error));

export const notFoundHandler: RequestHandler = () => {
  throw new ApiError(404, '接口不存在');
};

function databaseRefusal(error: unknown): ApiError | null {
  // Unavailable, out of space, just migrated, or lost a conflict: the caller may retry, which a 500 would not indicate.
  if (isDatabaseUnavailable(error) || isDiskFull(error) || isTransient(error))
    return new ApiError(503, '服务暂时不可用，请稍后再试', { retryAfter: OUTAGE_RETRY_S });
  return isUnstorableText(error) ? new ApiError(400, '内容中有无法保存的字符') : null;
}

function bodyParserRefusal(error: unknown): ApiError | null {
  const type = error instanceof Error && 'type' in error ? error.type : null;
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (type === 'entity.too.large') return new ApiError(413, '请求内容过大');
  if (type === 'entity.parse.failed') return new ApiError(400, '请求内容不是有效的 JSON');
  if (error instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500)) return new ApiError(400, '请求格式有误');
  return null;
}
