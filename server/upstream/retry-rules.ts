import { errors } from 'undici';

/** Whether the API sent a response that is not HTTP, contradicts its own length, or has an oversized head. */
export const isBrokenHttp = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  error instanceof errors.HeadersOverflowError ||
  error instanceof errors.ResponseContentLengthMismatchError;

/**
 * Whether a failed request may be sent again: a read whose connection was lost. The API may have closed an idle connection just as it was
 * used.
 */
export const isRepeatable = (method: string, error: unknown): boolean => (method === 'GET' || method === 'HEAD') && isLostConnection(error);

const isLostConnection = (error: unknown): boolean =>
  error instanceof errors.SocketError || codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE';

/**
 * Whether a failed request may be sent again after the API has restarted: the connection was refused, so nothing was sent, or it only
 * reads. A dying process accepts connections until the last moment and then closes them all, so a lost connection does not tell whether a
 * write was carried out.
 */
export const isRepeatableAfterRestart = (method: string, error: unknown): boolean =>
  codeOf(error) === 'ECONNREFUSED' || isRepeatable(method, error);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
