import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#client/lib/navigation.tsx';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { createNavigation, followLinks, type NavigationDeps } from './navigate.ts';

interface BrowserNavigationProps {
  store: PortalStore;
  queryClient: QueryClient;
  /** From here on the router follows the address. */
  onListening?: () => void;
  children: ReactNode;
}

/** Gives the pages below it the way to move (browser only; on the server links are plain links). */
export function BrowserNavigation({ store, queryClient, onListening, children }: BrowserNavigationProps) {
  const navigate = useShownNavigate();
  const navigation = useMemo(() => createNavigation({ store, queryClient, navigate }), [store, queryClient, navigate]);
  useEffect(() => {
    // The effects of everything below have run as well: from here on the page answers. For tests and measurements (User Timing).
    performance.mark('portal-interactive');
    onListening?.();
    return followLinks(navigation);
  }, [navigation, onListening]);
  return <NavigationProvider value={navigation.goTo}>{children}</NavigationProvider>;
}

/**
 * The router's navigation, with a promise that is fulfilled once the page shows the address, or a later one. The router gives another
 * function with each address; this one stays.
 */
function useShownNavigate(): NavigationDeps['navigate'] {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  const waiting = useRef<(() => void)[]>([]);
  // Rendered anew by another address only, and committed together with the pages below, which read the same one.
  useLocation();
  useLayoutEffect(() => {
    latest.current = navigate;
    for (const resolve of waiting.current.splice(0)) resolve();
  });
  return useCallback(
    (path, options) =>
      new Promise((resolve) => {
        waiting.current.push(resolve);
        latest.current(path, options);
      }),
    [],
  );
}
