import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#client/lib/navigation.tsx';
import { type PortalStore, usePublicEnv } from '#client/lib/portal-store.tsx';
import { createGoTo, followLinks } from './navigation.ts';
import { metaOf } from './page-meta.ts';
import { type InitialRefusal, useCurrentPage } from './use-current-page.ts';
import { writeHead } from './write-head.ts';

interface BrowserNavigationProps {
  store: PortalStore;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Gives the pages below it the way to move (browser only; on the server links are plain links). */
export function BrowserNavigation({ store, queryClient, children }: BrowserNavigationProps) {
  const navigate = useNavigate();
  const goTo = useMemo(() => createGoTo({ store, queryClient, navigate }), [store, queryClient, navigate]);
  useEffect(() => followLinks(goTo), [goTo]);
  return <NavigationProvider value={goTo}>{children}</NavigationProvider>;
}

/** Keeps title, description and canonical in step with what the address shows. */
export function HeadSync({ queryClient, initialRefusal }: { queryClient: QueryClient; initialRefusal: InitialRefusal | null }) {
  const resolved = useCurrentPage(initialRefusal);
  const env = usePublicEnv();
  useEffect(() => {
    const update = () => writeHead(metaOf(resolved, queryClient), env);
    update();
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) update();
    });
  }, [resolved, env, queryClient]);
  return null;
}
