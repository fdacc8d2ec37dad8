/** Returns the code of a system error (`EEXIST`, `EADDRINUSE` …), or null for any other thrown value. */
export const errorCode = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Returns the first `lines` lines of an error's message, or of the text of any other thrown value. */
export const messageOf = (error: unknown, lines = 1): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, lines).join('\n');

/** ENOSPC and EDQUOT as numbered by the file system inside PGlite (WASI's `errno`), whose errors are not instances of `Error`. */
const fullErrnos: readonly unknown[] = [51, 19];

/** Returns whether a write of a file or of rows (SQLSTATE 53100) failed because the disk or its quota is used up. */
export function isDiskFull(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error) ?? '')) return true;
  return (
    typeof error === 'object' &&
    error !== null &&
    'errno' in error &&
    'name' in error &&
    error.name === 'ErrnoError' &&
    fullErrnos.includes(error.errno)
  );
}

/** An error that ends the start. Its message is one sentence for the operator, who sees nothing else. */
export class StartFailure extends Error {}

/** SQLSTATEs of a server that stops, starts or is out of resources (classes 57P and 53), and of a broken connection (class 08). */
const unavailableState = /^(08|53|57P)/;
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** Messages of pg errors that have no code. */
const unavailableMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Returns whether a query failed because the database is unavailable at the moment, so that the same call may work a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && (unavailableSystemCodes.has(code) ? isOfConnection(error) : unavailableState.test(code))) return true;
  return error instanceof Error && unavailableMessage.test(error.message);
}

/**
 * Returns whether a text was rejected for a character that PostgreSQL cannot store: NUL, or invalid UTF-8 (SQLSTATE 22021; 22P05 in JSON).
 */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(errorCode(error) ?? '');

/** Returns whether a system error comes from the network: errors of files have a `path`. */
const isOfConnection = (error: unknown): boolean => !(typeof error === 'object' && error !== null && 'path' in error);
