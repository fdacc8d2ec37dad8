import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The time to ten seconds, in ms since 1970; null on the server and for the browser's first render. */
export const useClock = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / TICK_MS) * TICK_MS,
    () => null,
  );
