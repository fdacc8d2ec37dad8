import { BlockList, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { privateNetworks } from '#shared/rules/private-networks.ts';
import type { Metrics } from './metrics.ts';
import type { WatchedReadiness } from './readiness.ts';

export interface ProxyNoticing {
  logger: Logger;
  metrics: Pick<Metrics, 'untrustedProxy'>;
  readiness: Partial<Pick<WatchedReadiness, 'reportUntrustedProxy'>>;
}

/**
 * Detects a proxy in front of the portal while TRUST_PROXY is off: a private address that sends X-Forwarded-For. All its visitors would
 * count as one address. Logged once, shown at `/readyz` from then on, and counted for each such request.
 */
export function noticeUntrustedProxy({ logger, metrics, readiness }: ProxyNoticing): RequestHandler {
  let isSaid = false;
  return ({ headers, socket }, _response, next) => {
    const peer = headers['x-forwarded-for'] === undefined ? undefined : socket.remoteAddress;
    if (peer !== undefined && isPrivateAddress(peer)) {
      metrics.untrustedProxy();
      readiness.reportUntrustedProxy?.();
      if (!isSaid) {
        logger.warn(
          { peer },
          'a proxy in front sends X-Forwarded-For, but TRUST_PROXY is off: all its visitors share one address and its limits. Set TRUST_PROXY to the number of proxies in front, 1 for one',
        );
      }
      isSaid = true;
    }
    next();
  };
}

const privateAddresses = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, bits] of privateNetworks[family]) privateAddresses.addSubnet(network, bits, family);

/** Whether an address belongs to this machine or a private network, so not to a visitor; an IPv4 address may be written as an IPv6 one. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return privateAddresses.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
