import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { RefusedAddress } from '#client/lib/page-state.ts';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { type ResolvedPage, refusePage, resolvePage } from './resolve-page.ts';
import { pendingFeature } from './routes.ts';

/** Resolves the current address with the route table and the guards. `refused`: an address that the server or a call refused, if any. */
export function useCurrentPage(refused: RefusedAddress | null): ResolvedPage {
  const location = useLocation();
  const signedIn = usePortal((state) => state.signedIn);
  const { visitorMode } = usePublicEnv();
  // The code is missing only after going back past a reload; any other navigation has loaded it before.
  const pending = pendingFeature(location.pathname);
  if (pending) use(pending);
  const resolved = resolvePage(location, signedIn, visitorMode);
  // A refusal to a visitor does not apply to the same address after a login.
  const isRefused = refused?.path === location.pathname + location.search && refused.signedIn === signedIn;
  return isRefused && resolved.kind === 'page' ? refusePage(resolved, refused.refusal) : resolved;
}
