import { BlockList, isIP } from 'node:net';
import type { Request } from 'express';
import { privateNetworks } from '#shared/rules/private-networks.ts';
import type { Place } from './rate-limit.ts';

/**
 * Returns the caller's address, for limits and records: the address that the portal vouches for (the portal runs on loopback and is the
 * only trusted proxy). Falls back to the socket's address if X-Forwarded-For contains anything but an address. Returns IPv4-mapped IPv6
 * addresses as IPv4.
 */
export const clientAddress = (request: Request): string => forwardedAddress(request) ?? unmap(request.socket.remoteAddress ?? 'unknown');

/** Returns the address that the trusted proxies report, or the socket's without proxies; null if they report anything but an address. */
export function forwardedAddress(request: Request): string | null {
  const claimed = unmap(request.ip ?? '');
  return isIP(claimed) ? claimed : null;
}

/** Returns the network that a limit counts: an IPv4 address, or the /64 that is assigned to an IPv6 subscriber. */
export const clientNetwork = (request: Request): string => networkOf(clientAddress(request));

const privateAddresses = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, bits] of privateNetworks[family]) privateAddresses.addSubnet(network, bits, family);

/**
 * Returns whether many users may share an address. This holds for a private or loopback address: it belongs to an undeclared proxy in
 * front, or to an office. There a limit by address asks for a captcha instead of rejecting everybody.
 */
export function isSharedAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the caller's network, and whether many users share it. */
export const clientPlace = (request: Request): Place => {
  const address = clientAddress(request);
  return { network: networkOf(address), isShared: isSharedAddress(address) };
};

/** Returns the network of an address as returned by `clientAddress`. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? `${firstFourGroups(address)}::/64` : address);

/** A network and its enclosing block, each as text: an IPv4 address and its /24, or an IPv6 /64 and its /48. */
export interface Networks {
  own: string;
  block: string;
}

/** Returns the caller's networks, for caps by network. Includes the block, because one subscriber may control a whole block. */
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
