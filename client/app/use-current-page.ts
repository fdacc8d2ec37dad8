import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { RefusedAddress } from '#client/lib/page-state.ts';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { type ResolvedPage, refusePage, resolvePage } from './resolve-page.ts';
import { pendingFeature } from './routes.ts';

/** Resolves the current address: the route table, the guards, and for one address what calls have found out. */
export function useCurrentPage(refused: RefusedAddress | null): ResolvedPage {
  const location = useLocation();
  const signedIn = usePortal((state) => state.signedIn);
  const { visitorMode } = usePublicEnv();
  // Only a step back to a page from before a reload comes here without its code.
  const pending = pendingFeature(location.pathname);
  if (pending) use(pending);
  const resolved = resolvePage(location, signedIn, visitorMode);
  // A refusal to a visitor says nothing about the same address after a login.
  const isRefused = refused?.path === location.pathname + location.search && refused.signedIn === signedIn;
  return isRefused && resolved.kind === 'page' ? refusePage(resolved, refused.refusal) : resolved;
}
