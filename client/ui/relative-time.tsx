import { useContext, useSyncExternalStore } from 'react';
import { texts } from '#shared/text/texts.ts';
import { ReadAt } from '../styling/read-at.ts';
import { dateText, exactText, relativeText } from './format.ts';

const TICK_MS = 60_000;
let now = 0;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the clock that all times of a page share; it ticks once a minute. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
    now = 0;
  };
}

const readClock = (): number => {
  if (now === 0) now = Date.now();
  return now;
};

/**
 * Shows how long ago something happened, with the exact time as a tooltip. Takes ISO 8601; shows 暂无 for anything else. The server and the
 * browser's first render do not read the clock: both count from the time the data was read, and show the date if that time is unknown.
 */
export function RelativeTime({ iso }: { iso: string | null | undefined }) {
  const readAt = useContext(ReadAt);
  const clock = useSyncExternalStore(subscribe, readClock, () => readAt);
  const time = iso ? Date.parse(iso) : Number.NaN;
  if (!iso || Number.isNaN(time)) return <span>{texts.none}</span>;
  const text = clock === null ? dateText(time) : relativeText(time, clock);
  // A wider text at the end of a line would begin further left, which browsers count as a layout shift. A new element has not moved.
  return (
    <time key={text} dateTime={iso} title={exactText(time)} className="tabular-nums">
      {text}
    </time>
  );
}
