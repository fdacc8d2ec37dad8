import { isIP } from 'node:net';
import { CONTAINER_HEADER, DEVICE_HEADER } from '#shared/constants.ts';
import type { ServerConfig } from '../config/env.ts';
import { currentTrace } from '../http/request-context.ts';

export interface Caller {
  /** The login token, already checked to be a header value, or null for a visitor. */
  token: string | null;
  requestId: string;
  /** The browser's address as far as configuration trusts it. */
  clientIp: string;
  /** Where the browser believes to be, `https://host`; null when nobody says. Left out of calls whose answer others get too. */
  origin?: string | null;
  /** Of a device whose proof was checked. */
  deviceId?: string | null;
}

/**
 * What every call to the portal API carries, from the gateway and from the renderer alike, with the trace of the request that is
 * being answered.
 */
export function portalHeaders(
  config: Pick<ServerConfig, 'container' | 'tokenHeader' | 'publicOrigin'>,
  caller: Caller,
): Record<string, string> {
  const headers: Record<string, string> = { [CONTAINER_HEADER]: config.container, 'X-Request-Id': caller.requestId };
  const address = caller.clientIp.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address)) headers['X-Forwarded-For'] = address;
  const origin = config.publicOrigin ?? caller.origin;
  if (origin) {
    const schemeEnd = origin.indexOf('://');
    headers['X-Forwarded-Proto'] = origin.slice(0, schemeEnd);
    headers['X-Forwarded-Host'] = origin.slice(schemeEnd + 3);
  }
  if (caller.token !== null) headers[config.tokenHeader] = caller.token;
  if (caller.deviceId) headers[DEVICE_HEADER] = caller.deviceId;
  const trace = currentTrace();
  if (trace) headers.traceparent = trace.traceparent;
  if (trace?.tracestate) headers.tracestate = trace.tracestate;
  return headers;
}
