import type { Request } from 'express';
import type { ServerConfig } from '../config/env.ts';

const hostShape = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The Host header (or a trusted proxy's X-Forwarded-Host) when it looks like one, else null. */
export function requestHost(request: Request): string | null {
  const host: string | undefined = request.host;
  return host && hostShape.test(host) ? host.toLowerCase() : null;
}

/** `https://www.example.com`: configured, or else where this request says it went. Links and QR codes start with it. */
export function publicOrigin(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): string {
  return config.publicOrigin ?? `${request.protocol}://${requestHost(request) ?? 'localhost'}`;
}

/** True when the browser speaks TLS, with the portal or with a proxy that is trusted, or when the configured origin says so. */
export function isHttps(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): boolean {
  return (config.publicOrigin?.startsWith('https:') ?? false) || request.secure;
}
