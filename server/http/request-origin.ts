import type { Request } from 'express';
import type { ServerConfig } from '../config/env.ts';

const hostShape = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The Host header (or a trusted proxy's X-Forwarded-Host) when it looks like one, else null. */
export function requestHost(request: Request): string | null {
  const host: string | undefined = request.host;
  // A port beyond 65535 and numbers that are no address have the shape, but are in no URL.
  return host && hostShape.test(host) && URL.canParse(`http://${host}`) ? host.toLowerCase() : null;
}

/** `https://www.example.com`: configured, or else where this request says it went. Links and QR codes start with it. */
export const publicOrigin = (request: Request, config: Pick<ServerConfig, 'publicOrigin'>): string =>
  seenOrigin(request, config) ?? `${schemeOf(request)}://localhost`;

/** The same, or null when the request does not say. */
export function seenOrigin(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): string | null {
  if (config.publicOrigin !== null) return config.publicOrigin;
  const host = requestHost(request);
  return host === null ? null : `${schemeOf(request)}://${host}`;
}

/** A trusted proxy may say anything; Express passes it on. */
const schemeOf = (request: Request): string => (request.secure ? 'https' : 'http');

/** True when the browser speaks TLS, with the portal or with a proxy that is trusted, or when the configured origin says so. */
export function isHttps(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): boolean {
  return (config.publicOrigin?.startsWith('https:') ?? false) || request.secure;
}
