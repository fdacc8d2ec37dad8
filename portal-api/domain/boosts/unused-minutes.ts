const MINUTE_MS = 60_000;

/** Whole minutes of a use that have not been when it ends at `now`; one that waits behind another has all of its own. */
export function unusedMinutes({ started_at, ends_at }: { started_at: Date; ends_at: Date }, now: Date): number {
  const from = Math.max(now.getTime(), started_at.getTime());
  return Math.max(0, Math.floor((ends_at.getTime() - from) / MINUTE_MS));
}
