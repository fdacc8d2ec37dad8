/** Time after sending within which the sender can retract a message, in ms. */
export const RETRACTABLE_MS = 2 * 60_000;

/**
 * Returns for how much longer the sender can retract a message, in ms: 0 once it is too late, or if it has no readable time. Both times are in ms
 * since 1970. A message from the future, stored by an instance whose clock is ahead, has the full time.
 */
export const timeToRetract = (sentAt: number, now: number): number =>
  Number.isNaN(sentAt) ? 0 : Math.min(RETRACTABLE_MS, Math.max(0, sentAt + RETRACTABLE_MS - now));
