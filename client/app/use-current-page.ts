import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { RefusedAddress } from '#client/lib/page-state.ts';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { type ResolvedPage, refusePage, resolvePage } from './resolve-page.ts';
import { pendingFeature } from './routes.ts';

/** Resolves the current address with the route table, the guards, and a refusal by the server or a call (`refused`) for one address. */
export function useCurrentPage(refused: RefusedAddress | null): ResolvedPage {
  const location = useLocation();
  const signedIn = usePortal((state) => state.signedIn);
  const { visitorMode } = usePublicEnv();
  // Only going back to a page from before a reload gets here without its code.
  const pending = pendingFeature(location.pathname);
  if (pending) use(pending);
  const resolved = resolvePage(location, signedIn, visitorMode);
  // A refusal to a visitor does not apply to the same address after a login.
  const isRefused = refused?.path === location.pathname + location.search && refused.signedIn === signedIn;
  return isRefused && resolved.kind === 'page' ? refusePage(resolved, refused.refusal) : resolved;
}
