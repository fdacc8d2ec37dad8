import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** Dense at first, as most users pay within a minute. */
const FIRST_QUERIES_S = [5, 15, 30, 60];
const THEN_EVERY_MS = 2 * MINUTE_MS;
/** How long after the end of an attempt queries still find its money; reconciliation of the bills finds later payments. */
const LISTEN_MS = 10 * MINUTE_MS;

/** Returns when to query the provider next about an attempt that can be paid until `expiresAt`; null if no more. */
export function nextQueryAt(createdAt: Date, expiresAt: Date, now: Date): Date | null {
  const last = expiresAt.getTime() + LISTEN_MS;
  const early = FIRST_QUERIES_S.map((seconds) => createdAt.getTime() + seconds * SECOND_MS).find((time) => time > now.getTime());
  const steady = createdAt.getTime() + MINUTE_MS;
  const next = early ?? steady + (Math.floor((now.getTime() - steady) / THEN_EVERY_MS) + 1) * THEN_EVERY_MS;
  return next <= last ? new Date(next) : null;
}

const REFUND_MINUTES = [1, 5, 10, 20, 30];
const REFUND_LATER_MS = 6 * HOUR_MS;

/** Returns when to retry or query a refund that was sent or queried `tries` times. */
export const nextRefundTry = (tries: number, now: Date): Date => {
  const minutes = REFUND_MINUTES[tries - 1];
  return new Date(now.getTime() + (minutes === undefined ? REFUND_LATER_MS : minutes * MINUTE_MS));
};

/** Whether a refund was tried so often that an operator should look into it. */
export const isRefundSlow = (tries: number): boolean => tries > REFUND_MINUTES.length;

/** Whether a provider has refused a return for about a day, so that the balance set aside for it is released. */
export const isReturnHopeless = (tries: number): boolean => tries >= REFUND_MINUTES.length + 4;

const GRANT_MINUTES = [1, 5, 30];

/** Returns when to grant a paid order again after `tries` failures; null if an operator must look into it. */
export const nextGrantTry = (tries: number, now: Date): Date | null => {
  const minutes = GRANT_MINUTES[tries - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
};
