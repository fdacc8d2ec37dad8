import { useEffect, useRef } from 'react';
import { openLogin, usePortalStore } from './portal-store.tsx';

/** Returns a function that opens the login dialog and calls `work` after the login; closing the dialog drops the work. */
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
