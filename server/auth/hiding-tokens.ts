import { isIP } from 'node:net';
import type { Request } from 'express';
import { cookieNames } from '#shared/cookies.ts';
import type { ServerConfig } from '../config/env.ts';
import { seenOrigin } from '../http/request-origin.ts';

/**
 * Another site below the same domain may set a cookie of the token's name for all of the domain (cookie tossing). Browsers send both, the
 * older one first, and nothing tells which is whose: somebody with such a cookie would be signed out right after each login.
 */
export interface HidingTokens {
  /** How many tokens came with the request. */
  readonly count: number;
  /** Domains for which one that is not the portal's own may have been set. */
  domains(): string[];
}

const noTokens: HidingTokens = { count: 0, domains: () => [] };

/** Reads the request now: the gateway gives it other headers later. */
export function findHidingTokens(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): HidingTokens {
  const count = countTokens(request.headers.cookie);
  if (count === 0) return noTokens;
  const origin = seenOrigin(request, config);
  return { count, domains: () => (origin ? domainsOf(new URL(origin).hostname) : []) };
}

function countTokens(header: string | undefined): number {
  if (!header?.includes(cookieNames.token)) return 0;
  return header.split(';').filter((pair) => pair.trimStart().startsWith(`${cookieNames.token}=`)).length;
}

/** Of a cookie; a request may name a host that no domain can be. */
const domainShape = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/;

/** The host and what is above it; browsers ignore those that belong to everybody (`com.cn`). An address has nothing above it. */
function domainsOf(host: string): string[] {
  if (isIP(host) || !domainShape.test(host)) return [];
  const labels = host.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
