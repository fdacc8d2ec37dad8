const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Most pay within a minute. */
const FIRST_QUERIES_S = [5, 15, 30, 60];
const THEN_EVERY_MS = 2 * MINUTE_MS;
/** Money that comes so long after the end is still found here; later money by the bills. */
const LISTEN_MS = 10 * MINUTE_MS;

/** When a provider is asked next about an attempt that was created then and can be paid until `expiresAt`; null: no more. */
export function nextQueryAt(createdAt: Date, expiresAt: Date, now: Date): Date | null {
  const last = expiresAt.getTime() + LISTEN_MS;
  const early = FIRST_QUERIES_S.map((seconds) => createdAt.getTime() + seconds * SECOND_MS).find((time) => time > now.getTime());
  const steady = createdAt.getTime() + MINUTE_MS;
  const next = early ?? steady + (Math.floor((now.getTime() - steady) / THEN_EVERY_MS) + 1) * THEN_EVERY_MS;
  return next <= last ? new Date(next) : null;
}

const REFUND_MINUTES = [1, 5, 10, 20, 30];
const REFUND_LATER_MS = 6 * 60 * MINUTE_MS;

/** When a refund is asked about again that was told or asked about `tries` times. */
export const nextRefundTry = (tries: number, now: Date): Date => {
  const minutes = REFUND_MINUTES[tries - 1];
  return new Date(now.getTime() + (minutes === undefined ? REFUND_LATER_MS : minutes * MINUTE_MS));
};

/** From so many tries on somebody should look at it. */
export const isRefundSlow = (tries: number): boolean => tries > REFUND_MINUTES.length;

/** A day of a provider's noes: what somebody has set aside for it is theirs again. */
export const isReturnHopeless = (tries: number): boolean => tries >= REFUND_MINUTES.length + 4;

const GRANT_MINUTES = [1, 5, 30];

/** When it is tried again to give what was paid, after `tries` that failed; null: a person has to see to it. */
export const nextGrantTry = (tries: number, now: Date): Date | null => {
  const minutes = GRANT_MINUTES[tries - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
};
