import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NavigationProvider } from '#client/lib/navigation.tsx';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { createNavigation, followLinks, type NavigationDeps } from './navigate.ts';

interface BrowserNavigationProps {
  store: PortalStore;
  queryClient: QueryClient;
  /** Called once the router follows the address. */
  onListening?: () => void;
  children: ReactNode;
}

/** Provides navigation to the pages below it (browser only; on the server links are plain links). */
export function BrowserNavigation({ store, queryClient, onListening, children }: BrowserNavigationProps) {
  const navigate = useShownNavigate();
  const navigation = useMemo(() => createNavigation({ store, queryClient, navigate }), [store, queryClient, navigate]);
  useEffect(() => {
    // The effects of all descendants have run too: the page is interactive from here on. For tests and measurements (User Timing).
    performance.mark('portal-interactive');
    onListening?.();
    return followLinks(navigation);
  }, [navigation, onListening]);
  return <NavigationProvider value={navigation.goTo}>{children}</NavigationProvider>;
}

/**
 * Wraps the router's `navigate` in a stable function that returns a promise, which resolves once the page shows that address or a later
 * one. The router creates a new function for each address.
 */
function useShownNavigate(): NavigationDeps['navigate'] {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  const waiting = useRef<(() => void)[]>([]);
  // Re-renders only on a change of address, in the same commit as the pages below, which read the same location.
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
