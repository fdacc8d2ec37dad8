import pino, { type DestinationStream, type Logger } from 'pino';
import type { ServerConfig } from '../config/env.ts';

/** Never in a log, wherever somebody may put it. */
const secrets = [
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
];

/** JSON lines; pino escapes control characters, so no request can forge a line. */
export function createLogger(config: Pick<ServerConfig, 'logLevel'>, destination?: DestinationStream): Logger {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[redacted]' } },
    destination ?? pino.destination(1),
  );
}
