import { exactText } from '#client/ui/format.ts';
import type { BoostEffect } from '#shared/contract/boost.ts';

/** `2026-08-01 12:30 – 13:30`, Beijing time; the second day stands only where it is another. */
export function UsagePeriod({ usage }: { usage: Pick<BoostEffect, 'startedAt' | 'effectiveUntil'> }) {
  const start = exactText(Date.parse(usage.startedAt));
  const end = exactText(Date.parse(usage.effectiveUntil));
  return (
    <span className="tabular-nums">
      {start} – {end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end}
    </span>
  );
}
