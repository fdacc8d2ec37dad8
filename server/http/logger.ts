import pino, { type DestinationStream, type Logger } from 'pino';
import { logToStdout } from '#shared/log-output.ts';
import type { ServerConfig } from '../config/env.ts';

/** Property names whose values are redacted in every log line. */
const secrets: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-token',
  'X-Token',
  'token',
  'password',
  'newPassword',
  'verificationCode',
  'captcha',
  'idNumber',
]);
/** Depth of the search for secrets: `{ request: { headers: { cookie } } }`. */
const LEVELS = 3;

/** Creates a logger that writes JSON lines; pino escapes control characters, so no request can forge a line. */
export function createLogger(config: Pick<ServerConfig, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: createTimestamp(),
      // Not pino's own `redact`: with this many paths it copies each object several times, a fifth of the cost of a proxied call.
      formatters: { log: (object) => hideSecrets(object, LEVELS) },
      serializers: { err: (error: Error) => hideSecrets({ ...pino.stdSerializers.err(error) }, LEVELS) },
    },
    destination ?? logToStdout(),
  );
}

/** Returns the same object if it contains no secret, else a redacted copy. */
function hideSecrets(object: Record<string, unknown>, levels: number): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const name in object) {
    const value = object[name];
    const shown = secrets.has(name) ? '[redacted]' : isNested(value) && levels > 1 ? hideSecrets(value, levels - 1) : value;
    if (shown === value) continue;
    copy ??= { ...object };
    copy[name] = shown;
  }
  return copy ?? object;
}

/** Excludes errors: their serializer also reads properties that are not enumerable. */
const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

/** Formats the time as ISO; cached, as many lines share a millisecond. */
function createTimestamp(): () => string {
  let lastMs = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== lastMs) {
      lastMs = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
