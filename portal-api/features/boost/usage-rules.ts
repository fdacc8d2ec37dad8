import type { BoostDuration } from '#shared/contract/boost-enums.ts';
import { boostCost, HEADLINE_SLOTS } from '#shared/rules/boost-cost.ts';

const MINUTE_MS = 60_000;

/** The price of a usage: saved minutes where they cover the whole time, boosts otherwise; null when there are too few of both. */
export function choosePayment(
  inventory: { quantity: number; savedMinutes: number },
  duration: BoostDuration,
): { quantity: number; minutes: number } | null {
  if (inventory.savedMinutes >= duration) return { quantity: 0, minutes: duration };
  const cost = boostCost(duration);
  return inventory.quantity >= cost ? { quantity: cost, minutes: 0 } : null;
}

/** When a usage works: at once, or behind one that still runs, whose time it adds to. */
export function planUsage(now: Date, runningUntil: Date | null, duration: BoostDuration): { startsAt: Date; endsAt: Date } {
  const startsAt = runningUntil && runningUntil > now ? runningUntil : now;
  return { startsAt, endsAt: new Date(startsAt.getTime() + duration * MINUTE_MS) };
}

/** When the next headline slot is free, from the ends of those that run; null: one is free now. */
export function nextFreeSlot(ends: readonly Date[]): Date | null {
  if (ends.length < HEADLINE_SLOTS) return null;
  // Should more run than there are slots, so many must end first.
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[ends.length - HEADLINE_SLOTS] ?? null;
}
