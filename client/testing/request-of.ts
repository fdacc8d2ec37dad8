import type { PageRequest } from '#client/lib/page-definition.ts';
import { matchRoute } from '#shared/routes/match-route.ts';

/** The request that a page gets at an address of its own (path and query), somebody being signed in. Throws where no page is. */
export function requestOf(address: string): PageRequest {
  const url = new URL(address, 'https://portal.example');
  const match = matchRoute(url.pathname);
  if (!match) throw new Error(`no page at ${address}`);
  return { ...match, pathname: url.pathname, search: url.searchParams, signedIn: true };
}
