import { MINUTE_MS } from '#shared/durations.ts';

export interface TimeWindow {
  from: Date;
  to: Date;
}

export interface EffectWindows {
  before: TimeWindow;
  during: TimeWindow;
  /** Null until as much time has passed since the end as the usage worked. */
  after: TimeWindow | null;
}

/**
 * Returns the three time windows that a receipt compares, each as long as the usage has worked by now. Returns null while it is queued
 * behind another usage, or if it was stopped before it began.
 */
export function effectWindows(
  { started_at: start, ends_at, stopped_at }: { started_at: Date; ends_at: Date; stopped_at: Date | null },
  now: Date,
): EffectWindows | null {
  const end = stopped_at ?? ends_at;
  const worked = Math.min(end.getTime(), now.getTime()) - start.getTime();
  if (worked <= 0) return null;
  const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
  return {
    before: { from: later(start, -worked), to: start },
    during: { from: start, to: later(start, worked) },
    after: later(end, worked) <= now ? { from: end, to: later(end, worked) } : null,
  };
}

/** Returns the whole unused minutes of a usage that ends at `now`: all of them if it is still queued behind another one. */
export function remainingMinutes({ started_at, ends_at }: { started_at: Date; ends_at: Date }, now: Date): number {
  const from = Math.max(now.getTime(), started_at.getTime());
  return Math.max(0, Math.floor((ends_at.getTime() - from) / MINUTE_MS));
}
