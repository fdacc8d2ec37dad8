import type { Request } from 'express';
import type { ServerConfig } from '../config/env.ts';

const hostShape = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Returns the Host header (or a trusted proxy's X-Forwarded-Host) if it is well formed, else null. */
export function requestHost(request: Request): string | null {
  const host: string | undefined = request.host;
  // A port beyond 65535 and some numeric hosts have the right shape but are invalid in a URL.
  return host && hostShape.test(host) && URL.canParse(`http://${host}`) ? host.toLowerCase() : null;
}

/** Returns the public origin for links and QR codes (`https://www.example.com`): the configured one, else that of the request. */
export const publicOrigin = (request: Request, config: Pick<ServerConfig, 'publicOrigin'>): string =>
  seenOrigin(request, config) ?? `${schemeOf(request)}://localhost`;

/** Returns the public origin, or null if the request does not contain a valid one. */
export function seenOrigin(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): string | null {
  if (config.publicOrigin !== null) return config.publicOrigin;
  const host = requestHost(request);
  return host === null ? null : `${schemeOf(request)}://${host}`;
}

/** Returns the scheme as http or https: a trusted proxy may send any value, which Express passes on. */
const schemeOf = (request: Request): string => (request.secure ? 'https' : 'http');

/** Whether the browser uses TLS, with the portal or with a trusted proxy, or the configured origin implies it. */
export function isHttps(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): boolean {
  return (config.publicOrigin?.startsWith('https:') ?? false) || request.secure;
}
