import { isIP } from 'node:net';
import { CONTAINER_HEADER, DEVICE_HEADER } from '#shared/constants.ts';
import type { ServerConfig } from '../config/env.ts';
import { currentTrace } from '../http/request-context.ts';

export interface Caller {
  /** The login token, already validated as a header value, or null for a visitor. */
  token: string | null;
  requestId: string;
  /** The browser's address, as far as the configuration trusts the proxies in front. */
  clientIp: string;
  /** Origin in the browser's address bar, `https://host`; null if unknown. Omitted for calls whose response is shared with other users. */
  origin?: string | null;
  /** Id of a device whose proof was verified. */
  deviceId?: string | null;
}

/**
 * Returns the headers of every call to the portal API, from the gateway and the renderer alike, including the trace of the current request.
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
