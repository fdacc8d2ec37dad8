import type { QueryClient } from '@tanstack/react-query';

/** The tabs of this browser, as far as what they show is concerned. Browser only. */
const NAME = 'portal-reads';
/** One for speaking and hearing: a tab does not hear itself on it. */
let channel: BroadcastChannel | null = null;

/** Tells the other tabs that these reads have other answers now: after each write, and after what a tab has learnt of. */
export const tellOtherTabs = (reads: readonly string[]): void => openChannel()?.postMessage(reads);

/**
 * Reads again what another tab has changed: at once where it is on the screen, and of a tab that nobody sees when somebody comes back to it.
 * Gives the function that stops listening.
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const stale = new Set<unknown>();
  const readAgain = () => {
    if (document.visibilityState !== 'visible' || stale.size === 0) return;
    const reads = new Set(stale);
    stale.clear();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => reads.has(queryKey[0]) });
  };
  const note = ({ data }: MessageEvent<unknown>) => {
    for (const read of Array.isArray(data) ? data : []) stale.add(read);
    readAgain();
  };
  const opened = openChannel();
  opened?.addEventListener('message', note);
  document.addEventListener('visibilitychange', readAgain);
  return () => {
    opened?.removeEventListener('message', note);
    document.removeEventListener('visibilitychange', readAgain);
  };
}

/** Null where browsers have no such channel: other tabs then see it when they next ask. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME);
  return channel;
}
