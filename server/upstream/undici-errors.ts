import { errors } from 'undici';

/** The API has answered, and what it sent is no HTTP, contradicts its own length, or has a head beyond all measure. */
export const isBrokenHttp = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  error instanceof errors.HeadersOverflowError ||
  error instanceof errors.ResponseContentLengthMismatchError;

/**
 * Whether a request that failed may be sent once more: it only reads, and the connection ended under it. So it looks when the API closes an
 * idle connection in the moment of its use.
 */
export const isRepeatable = (method: string, error: unknown): boolean => (method === 'GET' || method === 'HEAD') && isLostConnection(error);

const isLostConnection = (error: unknown): boolean =>
  error instanceof errors.SocketError || codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE';

/**
 * Whether a request that failed may be sent once more when the API has been started again: nobody listened, so that nothing of it was sent, or
 * it only reads. A process that is just dying takes connections until the last moment, and ends them all.
 */
export const isRepeatableAfterRestart = (method: string, error: unknown): boolean =>
  codeOf(error) === 'ECONNREFUSED' || isRepeatable(method, error);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
