import pino, { type DestinationStream, type Logger } from 'pino';
import { logToStdout } from '#shared/log-output.ts';

/** The part of an error that may be logged: a database error also carries the row, the statement and its parameters, so passwords' hashes and phones. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: error.message, code: 'code' in error ? error.code : undefined, stack: error.stack };
}

/** JSON lines. Of what is logged as `err` only what `describeError` lets through, wherever it is logged. */
export function createLogger({ level = 'info', name }: { level?: string; name: string }, destination?: DestinationStream): Logger {
  const options = { level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  return pino(options, destination ?? logToStdout());
}
