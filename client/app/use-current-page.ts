import { use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { type ResolvedPage, refusePage, resolvePage } from './resolve-page.ts';
import { pendingFeature } from './routes.ts';

/** The server's decision about the address it rendered; holds for that address only. */
export interface InitialRefusal {
  path: string;
  refusal: PageRefusal;
}

/** Resolves the current address: the route table, the guards, and for the first address what the server found out. */
export function useCurrentPage(initialRefusal: InitialRefusal | null): ResolvedPage {
  const location = useLocation();
  const signedIn = usePortal((state) => state.signedIn);
  const { visitorMode } = usePublicEnv();
  // The server's decision about a visitor says nothing about the same address after a login.
  const [wasSignedIn] = useState(signedIn);
  // Only a step back to a page from before a reload comes here without its code.
  const pending = pendingFeature(location.pathname);
  if (pending) use(pending);
  const resolved = resolvePage(location, signedIn, visitorMode);
  const isDecided = initialRefusal?.path === location.pathname + location.search && signedIn === wasSignedIn;
  return isDecided && resolved.kind === 'page' ? refusePage(resolved, initialRefusal.refusal) : resolved;
}
