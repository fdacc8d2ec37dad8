import pino, { type DestinationStream, type Logger } from 'pino';
import { logToStdout } from '#shared/log-output.ts';
import type { ServerConfig } from '../config/env.ts';

/** Never in a log, wherever somebody may put it. */
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
/** How deep secrets are looked for: `{ request: { headers: { cookie } } }`. */
const LEVELS = 3;

/** JSON lines; pino escapes control characters, so no request can forge a line. */
export function createLogger(config: Pick<ServerConfig, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: createTimestamp(),
      // Not pino's own `redact`: with so many paths it copies each object several times, a fifth of what a proxied call costs.
      formatters: { log: (object) => hideSecrets(object, LEVELS) },
      serializers: { err: (error: Error) => hideSecrets({ ...pino.stdSerializers.err(error) }, LEVELS) },
    },
    destination ?? logToStdout(),
  );
}

/** The same object when there is nothing to hide, else a copy. */
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

/** Errors are left to their serializer, which reads what is not enumerable in them. */
const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

/** ISO time; many lines share a millisecond. */
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
