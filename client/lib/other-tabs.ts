import type { QueryClient } from '@tanstack/react-query';

/** The tabs of this browser, as far as what they show is concerned. Browser only. */
const NAME = 'portal-reads';
/** One for speaking and hearing: a tab does not hear itself on it. */
let channel: BroadcastChannel | null = null;

/** A tab that takes longer than this from asking for its document to hearing others reads what it shows as it did before; in ms. */
const REMEMBERED_MS = 60_000;
/** This tab has told the others of these changes of late, the oldest first; `at` by the browser's clock. */
let told: { at: number; reads: readonly string[] }[] = [];

/** Tells the other tabs that these reads have other answers now: after each write, and after what a tab has learnt of. */
export function tellOtherTabs(reads: readonly string[]): void {
  const at = Date.now();
  told = [...told.filter((past) => at - past.at < REMEMBERED_MS), { at, reads }];
  openChannel()?.postMessage(reads);
}

/**
 * Reads again what another tab has changed: at once where it is on the screen, and of a tab that nobody sees when somebody comes back to it.
 * Its document, asked for at `shownSince` (ms by the browser's clock), is on its way, and its scripts after it, before it can hear anything:
 * the other tabs are asked for their changes since. Gives the function that stops listening.
 */
export function followOtherTabs(queryClient: QueryClient, shownSince: number): () => void {
  const stale = new Set<unknown>();
  const readAgain = () => {
    if (document.visibilityState !== 'visible' || stale.size === 0) return;
    const reads = new Set(stale);
    stale.clear();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => reads.has(queryKey[0]) });
  };
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') return repeatSince(data);
    for (const read of Array.isArray(data) ? data : []) stale.add(read);
    readAgain();
  };
  const opened = openChannel();
  opened?.addEventListener('message', hear);
  opened?.postMessage(shownSince);
  document.addEventListener('visibilitychange', readAgain);
  return () => {
    opened?.removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', readAgain);
  };
}

/** Another tab has begun to listen. */
function repeatSince(moment: number): void {
  const reads = new Set(told.filter(({ at }) => at >= moment).flatMap((past) => past.reads));
  if (reads.size > 0) channel?.postMessage([...reads]);
}

/** Null where browsers have no such channel: other tabs then see it when they next ask. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(NAME);
  return channel;
}
