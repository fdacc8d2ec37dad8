import type { IncomingMessage } from 'node:http';

/**
 * The browser's address: the connection's, or behind `trustedProxies` proxies the one that the outermost of them wrote into
 * X-Forwarded-For. What a client itself wrote stands further left and is not read. The same as Express's `request.ip`, in one step.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  const connected = socket.remoteAddress ?? '';
  if (typeof forwarded !== 'string') return connected;
  // One proxy and nothing made up in front of it: the usual case.
  if (forwarded !== '' && !/[ ,]/.test(forwarded)) return forwarded;
  const addresses = forwarded
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return addresses[Math.max(0, addresses.length - trustedProxies)] ?? connected;
}
