import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

/** Hour of the next day in China from which a provider has the bill of a day. */
const READY_HOURS: Readonly<Record<PayChannel, number>> = { ALIPAY: 9, WECHAT: 10 };
/** Hour of the next day in China from which a missing bill is an issue. */
const MISSING_HOUR = 15;
/** Number of days for which providers keep bills: three months. */
export const BILL_DAYS = 90;

const hourAfter = (day: string, hour: number): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS + hour * HOUR_MS);

/** Returns the time from which the provider has the bill of a day (`YYYY-MM-DD`, in China). */
export const readyAt = (channel: PayChannel, day: string): Date => hourAfter(day, READY_HOURS[channel]);

/** Whether a missing bill of that day is an issue by now. */
export const isOverdue = (day: string, now: Date): boolean => now >= hourAfter(day, MISSING_HOUR);

/** Returns when to request a missing bill again; null if the provider no longer keeps it. */
export function nextFetch(day: string, now: Date): Date | null {
  const next = new Date(now.getTime() + HOUR_MS);
  return next.getTime() > hourAfter(day, 0).getTime() + BILL_DAYS * DAY_MS ? null : next;
}

/** Tolerated clock difference to the provider: the last minutes of a day may be in its bill or in the next one. */
const SEAM_MS = 10 * 60 * 1_000;

/** Returns the period whose payments and refunds must be in the bill of the day or of the day before. */
export function dueTimes(day: string): { from: Date; until: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00+08:00`) - SEAM_MS);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}
