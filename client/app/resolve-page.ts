import type { NotFoundView, PageDefinition, PageRequest } from '#client/lib/page-definition.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { isPageAllowed, type VisitorMode } from '#shared/routes/guard.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { isRegistered } from '#shared/routes/route-table.ts';
import { texts } from '#shared/text/texts.ts';
import { isFeatureLoaded, pageOfRoute } from './routes.ts';

export type ResolvedPage =
  | { kind: 'page'; request: PageRequest; definition: PageDefinition }
  | { kind: 'refused'; request: PageRequest | null; refusal: PageRefusal; notFoundView?: NotFoundView };

export interface PageAddress {
  /** Percent-encoded, as in the address bar. */
  pathname: string;
  search: string;
}

const notFound: PageRefusal = { status: 404, message: texts.notFound };
const unregistered: PageRefusal = { status: 500, message: texts.unknownMiddleware };

/**
 * Resolves an address in the steps match, guard, check: returns the page that it shows to this caller, or the reason for refusing it. Used
 * by the server and the browser, after loading the page definitions of the feature (`pendingFeature`).
 */
export function resolvePage(address: PageAddress, signedIn: boolean, mode: VisitorMode): ResolvedPage {
  const match = matchRoute(address.pathname);
  if (!match) return { kind: 'refused', request: null, refusal: notFound };
  const request: PageRequest = { ...match, pathname: address.pathname, search: new URLSearchParams(address.search), signedIn };
  // Without its request, so that the standard frame is used: an unregistered layout has no frame.
  if (!isRegistered(match.row)) return { kind: 'refused', request: null, refusal: unregistered };
  if (!isPageAllowed(match.row, signedIn, mode)) return { kind: 'refused', request, refusal: { status: 403, message: texts.signInFirst } };
  if (!isFeatureLoaded(match.row)) throw new Error(`feature ${match.row.feature} is not loaded`);
  const definition = pageOfRoute(match.name);
  if (!definition) return { kind: 'refused', request, refusal: notFound };
  const refusal = definition.check?.(request) ?? null;
  return refusal ? { kind: 'refused', request, refusal } : { kind: 'page', request, definition };
}

/** Turns a page into a refusal of the same address, with the feature's own not-found view if it has one. */
export function refusePage(page: Extract<ResolvedPage, { kind: 'page' }>, refusal: PageRefusal): ResolvedPage {
  const { request, definition } = page;
  const notFoundView = refusal.status === 404 ? definition.notFoundView : undefined;
  return { kind: 'refused', request, refusal, ...(notFoundView && { notFoundView }) };
}
