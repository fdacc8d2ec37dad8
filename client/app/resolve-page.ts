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
  /** As in the address bar: percent-encoded. */
  pathname: string;
  search: string;
}

const notFound: PageRefusal = { status: 404, message: texts.notFound };
const unregistered: PageRefusal = { status: 500, message: texts.unknownMiddleware };

/**
 * match → guard → check: which page an address shows to this caller, or why none. The server and the browser both ask here, after
 * loading what the feature says (`pendingFeature`).
 */
export function resolvePage(address: PageAddress, signedIn: boolean, mode: VisitorMode): ResolvedPage {
  const match = matchRoute(address.pathname);
  if (!match) return { kind: 'refused', request: null, refusal: notFound };
  const request: PageRequest = { ...match, pathname: address.pathname, search: new URLSearchParams(address.search), signedIn };
  // Without its request: a frame that there is not surrounds nothing, the standard one does.
  if (!isRegistered(match.row)) return { kind: 'refused', request: null, refusal: unregistered };
  if (!isPageAllowed(match.row, signedIn, mode)) return { kind: 'refused', request, refusal: { status: 403, message: texts.signInFirst } };
  if (!isFeatureLoaded(match.row)) throw new Error(`feature ${match.row.feature} is not loaded`);
  const definition = pageOfRoute(match.name);
  if (!definition) return { kind: 'refused', request, refusal: notFound };
  const refusal = definition.check?.(request) ?? null;
  return refusal ? { kind: 'refused', request, refusal } : { kind: 'page', request, definition };
}

/** The same address when its page turns out not to be shown: with the feature's own words where it has some. */
export function refusePage(page: Extract<ResolvedPage, { kind: 'page' }>, refusal: PageRefusal): ResolvedPage {
  const { request, definition } = page;
  const notFoundView = refusal.status === 404 ? definition.notFoundView : undefined;
  return { kind: 'refused', request, refusal, ...(notFoundView && { notFoundView }) };
}
