import { useEffect, useRef } from 'react';
import { openLogin, usePortalStore } from './portal-store.tsx';

/** Opens the login dialog and does something once somebody has signed in there; closing the dialog drops it. */
export function useAfterLogin(work: () => void): () => void {
  const store = usePortalStore();
  const latest = useRef(work);
  const stop = useRef(() => {});
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => stop.current(), []);
  return () => {
    openLogin(store);
    stop.current();
    stop.current = store.subscribe(({ signedIn, showLoginModal }) => {
      if (!signedIn && showLoginModal) return;
      stop.current();
      if (signedIn) latest.current();
    });
  };
}
