import pino, { type DestinationStream, type Logger } from 'pino';
import { logToStdout } from '#shared/log-output.ts';

/**
 * Returns the loggable part of an error. A database error also contains the row, the statement and its parameters, and so password hashes
 * and phone numbers.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: error.message, code: 'code' in error ? error.code : undefined, stack: error.stack };
}

/** Creates a logger of JSON lines. It logs only what `describeError` returns of any `err`. */
export function createLogger({ level = 'info', name }: { level?: string; name: string }, destination?: DestinationStream): Logger {
  const options = { level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  return pino(options, destination ?? logToStdout());
}
