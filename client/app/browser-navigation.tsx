import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#client/lib/navigation.tsx';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { createGoTo, followLinks } from './navigate.ts';

interface BrowserNavigationProps {
  store: PortalStore;
  queryClient: QueryClient;
  /** From here on the router follows the address. */
  onListening?: () => void;
  children: ReactNode;
}

/** Gives the pages below it the way to move (browser only; on the server links are plain links). */
export function BrowserNavigation({ store, queryClient, onListening, children }: BrowserNavigationProps) {
  const navigate = useNavigate();
  const goTo = useMemo(() => createGoTo({ store, queryClient, navigate }), [store, queryClient, navigate]);
  useEffect(() => {
    // The effects of everything below have run as well: from here on the page answers. For tests and measurements (User Timing).
    performance.mark('portal-interactive');
    onListening?.();
    return followLinks(goTo);
  }, [goTo, onListening]);
  return <NavigationProvider value={goTo}>{children}</NavigationProvider>;
}
