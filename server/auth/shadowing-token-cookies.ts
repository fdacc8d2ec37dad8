import { isIP } from 'node:net';
import type { Request } from 'express';
import { cookieNames } from '#shared/cookies.ts';
import type { ServerConfig } from '../config/env.ts';
import { seenOrigin } from '../http/request-origin.ts';

/**
 * Token cookies that hide the portal's own. Another site below the same domain can set a cookie with the token's name for the whole domain
 * (cookie tossing). Browsers send both, the older one first, and nothing shows which one is the portal's: a user with such a cookie would
 * be signed out right after each login.
 */
export interface ShadowingTokenCookies {
  /** Number of token cookies in the request. */
  readonly count: number;
  /** Domains for which a token cookie of another site may have been set. */
  domains(): string[];
}

const noTokens: ShadowingTokenCookies = { count: 0, domains: () => [] };

/** Reads the token cookies immediately: the gateway replaces the request's headers later. */
export function findShadowingTokenCookies(request: Request, config: Pick<ServerConfig, 'publicOrigin'>): ShadowingTokenCookies {
  const count = countTokens(request.headers.cookie);
  if (count === 0) return noTokens;
  const origin = seenOrigin(request, config);
  return { count, domains: () => (origin ? domainsOf(new URL(origin).hostname) : []) };
}

function countTokens(header: string | undefined): number {
  if (!header?.includes(cookieNames.token)) return 0;
  return header.split(';').filter((pair) => pair.trimStart().startsWith(`${cookieNames.token}=`)).length;
}

/** Shape of a cookie's domain; the host of a request may be something that no domain can be. */
const domainShape = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/;

/** Returns the host and its parent domains; browsers ignore public suffixes (`com.cn`) among them. An IP address has no parents. */
function domainsOf(host: string): string[] {
  if (isIP(host) || !domainShape.test(host)) return [];
  const labels = host.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
