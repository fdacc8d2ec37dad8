import { isIP } from 'node:net';
import { CONTAINER_HEADER } from '#shared/constants.ts';
import type { ServerConfig } from '../config/env.ts';

export interface Caller {
  /** The login token, already checked to be a header value, or null for a visitor. */
  token: string | null;
  requestId: string;
  /** The browser's address as far as configuration trusts it. */
  clientIp: string;
}

/** What every call to the portal API carries, from the gateway and from the renderer alike (Q21). */
export function portalHeaders(config: Pick<ServerConfig, 'container' | 'tokenHeader'>, caller: Caller): Record<string, string> {
  const address = caller.clientIp.replace(/^::ffff:(?=\d+\.)/i, '');
  return {
    [CONTAINER_HEADER]: config.container,
    'X-Request-Id': caller.requestId,
    ...(isIP(address) && { 'X-Forwarded-For': address }),
    ...(caller.token !== null && { [config.tokenHeader]: caller.token }),
  };
}
