import type { PayChannel } from '#shared/contract/pay-enums.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** China's hour of the morning after at which a provider has the bill of a day. */
const READY_HOURS: Readonly<Record<PayChannel, number>> = { ALIPAY: 9, WECHAT: 10 };
/** The hour at which a bill that is not there is a person's to look after. */
const MISSING_HOUR = 15;
/** Providers keep bills for three months. */
export const BILL_DAYS = 90;

const hourAfter = (day: string, hour: number): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS + hour * HOUR_MS);

/** From when on the provider has the bill of a day (`YYYY-MM-DD`, in China). */
export const readyAt = (channel: PayChannel, day: string): Date => hourAfter(day, READY_HOURS[channel]);

/** Whether the bill of a day should long be there. */
export const isOverdue = (day: string, now: Date): boolean => now >= hourAfter(day, MISSING_HOUR);

/** When a bill that was not there is asked for again; null: the provider no longer has it. */
export function nextFetch(day: string, now: Date): Date | null {
  const next = new Date(now.getTime() + HOUR_MS);
  return next.getTime() > hourAfter(day, 0).getTime() + BILL_DAYS * DAY_MS ? null : next;
}

/** Our clock and the provider's are not the same: the last minutes of a day are looked for in its bill and in the next one. */
const SEAM_MS = 10 * 60 * 1_000;

/** Payments and refunds of this time have to be in the bill of a day or of the one before. */
export function dueTimes(day: string): { from: Date; until: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00+08:00`) - SEAM_MS);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}
