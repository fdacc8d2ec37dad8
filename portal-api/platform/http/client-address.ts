import { BlockList, isIP } from 'node:net';
import type { Request } from 'express';
import { privateNetworks } from '#shared/rules/private-networks.ts';
import type { Place } from './rate-limit.ts';

/**
 * Who calls, for limits and records: the address that the portal vouches for (it stands on loopback and is the only trusted proxy).
 * Anything in X-Forwarded-For that is no address counts as the socket's own. IPv4 in IPv6 form is written as IPv4.
 */
export function clientAddress(request: Request): string {
  const claimed = unmap(request.ip ?? '');
  return isIP(claimed) ? claimed : unmap(request.socket.remoteAddress ?? 'unknown');
}

/** The network that a limit counts: an IPv4 address, or the /64 that an IPv6 subscriber is given whole. */
export const clientNetwork = (request: Request): string => networkOf(clientAddress(request));

const privateAddresses = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, bits] of privateNetworks[family]) privateAddresses.addSubnet(network, bits, family);

/**
 * Does the address stand for many people? A private or loopback one does: it is a proxy in front that nobody named, or an office. A
 * limit by address asks for a captcha there instead of refusing everybody.
 */
export function isSharedAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The caller's network, and whether many people share it. */
export const clientPlace = (request: Request): Place => {
  const address = clientAddress(request);
  return { network: networkOf(address), isShared: isSharedAddress(address) };
};

/** The network of an address as `clientAddress` gives it. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? `${firstFourGroups(address)}::/64` : address);

/** A network and the block it lies in, each as one text: an IPv4 address and its /24, or an IPv6 /64 and its /48. */
export interface Networks {
  own: string;
  block: string;
}

/** Where a call comes from, for what is capped by network: blocks too, because whoever has one has all of it. */
export function clientNetworks(request: Request): Networks {
  const address = clientAddress(request);
  const own = networkOf(address);
  if (isIP(address) === 6) return { own, block: `${own.split(':').slice(0, 3).join(':')}::/48` };
  return { own, block: isIP(address) === 4 ? `${address.split('.').slice(0, 3).join('.')}.0/24` : own };
}

const unmap = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

function firstFourGroups(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
