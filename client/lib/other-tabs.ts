import type { QueryClient } from '@tanstack/react-query';
import { createTabChannel } from '#client/lib/tab-channel.ts';

/** Tells of changes of the data that tabs show. */
const channel = createTabChannel('portal-reads');

/** Time (ms) for which a change is remembered for new tabs. A tab that needs longer from requesting its document to listening misses it. */
const REMEMBERED_MS = 60_000;
/** The changes that this tab has announced recently, oldest first; `at` by the browser's clock. */
let told: { at: number; reads: readonly string[] }[] = [];

/** Tells the other tabs that these reads return different data now: after each write, and after a change that this tab has noticed. */
export function notifyOtherTabs(reads: readonly string[]): void {
  const at = Date.now();
  told = [...told.filter((past) => at - past.at < REMEMBERED_MS), { at, reads }];
  channel.tell(reads);
}

/**
 * Refetches data that another tab has changed: immediately if it is on the screen; in a hidden tab, once it becomes visible. A new tab
 * cannot listen while its document and scripts are loading, so it requests from the other tabs all changes since its document was
 * requested at `shownSince` (ms by the browser's clock). Returns the function that stops listening.
 */
export function followOtherTabs(queryClient: QueryClient, shownSince: number): () => void {
  const stale = new Set<unknown>();
  const readAgain = () => {
    if (document.visibilityState !== 'visible' || stale.size === 0) return;
    const reads = new Set(stale);
    stale.clear();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => reads.has(queryKey[0]) });
  };
  const stopListening = channel.listen((message) => {
    if (typeof message === 'number') return repeatSince(message);
    for (const read of Array.isArray(message) ? message : []) stale.add(read);
    readAgain();
  });
  channel.tell(shownSince);
  document.addEventListener('visibilitychange', readAgain);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', readAgain);
  };
}

/** Repeats the changes since a moment for another tab that has started listening. */
function repeatSince(moment: number): void {
  const reads = new Set(told.filter(({ at }) => at >= moment).flatMap((past) => past.reads));
  if (reads.size > 0) channel.tell([...reads]);
}
