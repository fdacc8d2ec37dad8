import type { BoostDuration } from '#shared/contract/boost-enums.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { boostCost, HEADLINE_SLOTS } from '#shared/rules/boost-cost.ts';

/** Returns the price of a usage: saved minutes if they cover the whole duration, otherwise boosts; null if there are too few of both. */
export function choosePayment(
  inventory: { quantity: number; savedMinutes: number },
  duration: BoostDuration,
): { quantity: number; minutes: number } | null {
  if (inventory.savedMinutes >= duration) return { quantity: 0, minutes: duration };
  const cost = boostCost(duration);
  return inventory.quantity >= cost ? { quantity: cost, minutes: 0 } : null;
}

/** Returns when a usage runs: from now on, or after a usage that is still running, which it extends. */
export function planUsage(now: Date, runningUntil: Date | null, duration: BoostDuration): { startsAt: Date; endsAt: Date } {
  const startsAt = runningUntil && runningUntil > now ? runningUntil : now;
  return { startsAt, endsAt: new Date(startsAt.getTime() + duration * MINUTE_MS) };
}

/** Returns when the next headline slot becomes free, given the end times of the running headlines; null if one is free now. */
export function nextFreeSlot(ends: readonly Date[]): Date | null {
  if (ends.length < HEADLINE_SLOTS) return null;
  // If more headlines run than there are slots, the excess ones must end first.
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[ends.length - HEADLINE_SLOTS] ?? null;
}
