import type { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { DEAD_MS, NEWS_KEY, noteAlive } from '#client/lib/live-state.ts';
import { notifyOtherTabs } from '#client/lib/other-tabs.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';
import { createTabChannel } from '#client/lib/tab-channel.ts';
import { LIVE_PATH, liveEvents, liveReads } from '#shared/contract/live-updates.ts';
import { alertUnread } from './unread-alerts.ts';

/** Name of the lock that the tab with the event stream holds, and of the channel on which it reports to the others. */
const NAME = 'portal-live';
const others = createTabChannel(NAME);
/** Minimum time between two refetches, in ms. */
const REFETCH_EVERY_MS = 1_000;
/**
 * Time from a change to its refetch, in ms: several changes often come together, and a logout in another tab is announced by that tab a
 * moment later, which this one would otherwise take for an expired session.
 */
const SETTLE_MS = 100;
/** A page of this age in ms may have missed changes before its stream opened. */
const OLD_PAGE_MS = 10_000;
/** Range of the time in ms after which a refused stream is requested again. */
const RETRY_MS = [15_000, 45_000] as const;

const reads: readonly unknown[] = [...liveReads, NEWS_KEY];

/**
 * Refetches messages, notices and counts as soon as the API reports a change (`GET /api/live`), while a user is signed in and the API has
 * this stream; otherwise they are polled. All tabs of a browser share one stream, because browsers allow six connections per host over
 * HTTP/1.1: a lock elects the tab that has it. Without locks (plain HTTP) each visible tab has its own. Returns the function that stops it.
 */
export function followLiveUpdates(queryClient: QueryClient, store: PortalStore): () => void {
  const locks: LockManager | undefined = navigator.locks;
  let isLeaving = false;
  let current: { since: number; end: AbortController } | null = null;

  const isWanted = (): boolean => {
    const unread = queryClient.getQueryData<{ liveUpdates?: boolean | undefined }>(unreadQuery.queryKey);
    const mayOpen = locks !== undefined || document.visibilityState === 'visible';
    return store.getState().signedIn && unread?.liveUpdates === true && mayOpen && !isLeaving;
  };
  const update = (): void => {
    const since = store.getState().sessionSince;
    // Another user may have signed in.
    if (current && (!isWanted() || current.since !== since)) {
      current.end.abort();
      current = null;
    }
    if (current || !isWanted()) return;
    const end = new AbortController();
    current = { since, end };
    const hold = () => holdStream(end.signal, { onAlive, onChange, onRefused });
    // Rejected when the tab stops waiting for the lock.
    if (locks) locks.request(NAME, { signal: end.signal }, hold).catch(() => {});
    else void hold();
  };
  const onAlive = (): void => {
    noteAlive();
    others.tell(liveEvents.alive);
  };
  const onChange = limitRate(() => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(queryKey[0]) });
    notifyOtherTabs(reads.map(String));
  });

  // A refusal does not say why. The count does: its call fails if the session is over, and no longer offers a stream that the API lacks.
  const onRefused = (): void => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });

  // A page with an open connection or a lock would not be cached for the way back.
  const onPage = ({ type }: Event): void => {
    isLeaving = type === 'pagehide';
    update();
  };

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', update, { signal });
  for (const event of ['pagehide', 'pageshow']) window.addEventListener(event, onPage, { signal });
  const stops = [
    store.subscribe(update),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === unreadQuery.queryKey[0]) update();
    }),
    alertUnread(queryClient),
    () => listening.abort(),
    () => current?.end.abort(),
    others.listen(noteAlive),
  ];
  update();
  return () => {
    for (const stop of stops) stop();
  };
}

interface StreamListeners {
  onAlive: () => void;
  onChange: () => void;
  /** The API has no stream for this browser at the moment. */
  onRefused: () => void;
}

/**
 * Keeps an event stream open until the signal ends it. The browser reconnects by itself, except after a refusal, and after a loss that
 * nothing has reported to it, as when a device has slept.
 */
function holdStream(signal: AbortSignal, { onAlive, onChange, onRefused }: StreamListeners): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = performance.now() < OLD_PAGE_MS;
    const openIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(open, ms);
    };
    const open = (): void => {
      source?.close();
      source = new EventSource(LIVE_PATH);
      openIn(DEAD_MS);
      const note = (): void => {
        openIn(DEAD_MS);
        onAlive();
      };
      source.addEventListener('open', () => {
        if (!isFirst) onChange();
        isFirst = false;
      });
      source.addEventListener(liveEvents.alive, note);
      source.addEventListener(liveEvents.changed, () => {
        note();
        onChange();
      });
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        onRefused();
        const [soonest, latest] = RETRY_MS;
        openIn(soonest + Math.random() * (latest - soonest));
      });
    };
    const end = (): void => {
      clearTimeout(timer);
      source?.close();
      resolve();
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end);
    open();
  });
}

/**
 * Runs `work` after a moment, or at the end of the interval if it has just run. In a hidden tab always at once: its timers may be late by a
 * minute, and a visible tab may depend on it.
 */
function limitRate(work: () => void): () => void {
  let ranAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    ranAt = performance.now();
    work();
  };
  return () => {
    if (document.visibilityState === 'hidden') run();
    else timer ??= setTimeout(run, Math.max(SETTLE_MS, ranAt + REFETCH_EVERY_MS - performance.now()));
  };
}
