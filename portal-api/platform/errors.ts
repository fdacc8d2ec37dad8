/** The code of a system error (`EEXIST`, `EADDRINUSE` …), or null for anything else that was thrown. */
export const errorCode = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** The first `lines` of what an error says; of anything else that was thrown, its text. */
export const messageOf = (error: unknown, lines = 1): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, lines).join('\n');

/** ENOSPC and EDQUOT as the file system inside PGlite numbers them (WASI's `errno`), whose errors are no `Error`. */
const fullErrnos: readonly unknown[] = [51, 19];

/** Whether something could not be written because the disk or the quota of it is used up: a file, or rows (SQLSTATE 53100). */
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

/** Why a start ends here: its message is one sentence for the operator, who is shown nothing else. */
export class StartFailure extends Error {}

/** SQLSTATE of a server that stops, starts or has no room (class 57P, 53), and of a broken connection (class 08). */
const awayState = /^(08|53|57P)/;
const awaySystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT']);
/** Messages of pg that come without a code. */
const awayMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a failed query failed because the database cannot be reached now, so that the same call may work a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && (awaySystemCodes.has(code) ? isOfConnection(error) : awayState.test(code))) return true;
  return error instanceof Error && awayMessage.test(error.message);
}

/** Whether a text was refused for a character that PostgreSQL does not keep: NUL, or one that is no UTF-8 (SQLSTATE 22021; 22P05 in JSON). */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(errorCode(error) ?? '');

/** A system error of the network, not of a file: those name a path. */
const isOfConnection = (error: unknown): boolean => !(typeof error === 'object' && error !== null && 'path' in error);
