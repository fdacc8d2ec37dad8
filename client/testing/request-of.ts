import type { PageRequest } from '#client/lib/page-definition.ts';
import { matchRoute } from '#shared/routes/match-route.ts';

/** Returns the request that a page receives for an address (path and query), with a signed-in user. Throws if no page has that address. */
export function requestOf(address: string): PageRequest {
  const url = new URL(address, 'https://portal.example');
  const match = matchRoute(url.pathname);
  if (!match) throw new Error(`no page at ${address}`);
  return { ...match, pathname: url.pathname, search: url.searchParams, signedIn: true };
}
