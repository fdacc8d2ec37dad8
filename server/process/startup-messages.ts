import type { ServerConfig } from '../config/env.ts';

/** Prints where the portal can be reached. */
export function announceReady({ host, siteName, sandbox, portalApiUrl }: ServerConfig, port: number, upstream: string): void {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  process.stdout.write(`${siteName} is ready: http://${shown}:${port}\n`);
  if (sandbox && portalApiUrl === null) process.stdout.write(`SANDBOX is on: SMS codes and captchas are at ${upstream}/sandbox\n`);
}

/** Prints a message for the operator and ends the process with code 1. */
export function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
