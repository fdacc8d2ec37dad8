const MINUTE_MS = 60_000;

export interface TimeWindow {
  from: Date;
  to: Date;
}

export interface EffectWindows {
  before: TimeWindow;
  during: TimeWindow;
  /** Null until as much time has gone by since the end. */
  after: TimeWindow | null;
}

/**
 * The three equally long times that a receipt compares: as long as the usage has worked by now. Null while it waits behind another usage,
 * and when it was stopped before it began.
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

/** Whole minutes of a usage that have not been when it ends at `now`; one that waits behind another has all of its own. */
export function remainingMinutes({ started_at, ends_at }: { started_at: Date; ends_at: Date }, now: Date): number {
  const from = Math.max(now.getTime(), started_at.getTime());
  return Math.max(0, Math.floor((ends_at.getTime() - from) / MINUTE_MS));
}
