import { chinaDay } from '#shared/rules/china-day.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The calendar day in China, `YYYY-MM-DD`. */
export const toChinaDay = (moment: Date): string => chinaDay(moment.getTime());

/** True when the calendar has the day: `2026-02-31` it has not, although a Date is made of it. */
export const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

/** When the day in China began that `moment` falls in, or the one `days` before it. */
export const startOfChinaDay = (moment: Date, days = 0): Date =>
  new Date(Date.parse(`${toChinaDay(moment)}T00:00:00+08:00`) - days * DAY_MS);

/** The last second of a day in China (`YYYY-MM-DD`). */
export const endOfChinaDay = (day: string): Date => new Date(`${day}T23:59:59+08:00`);

const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1_000;

/** ISO 8601 at +08:00, as the contract writes times. */
export const toPortalTime = (date: Date): string =>
  new Date(date.getTime() + SHANGHAI_OFFSET_MS).toISOString().replace(/\.\d+Z$/, '+08:00');

export const toPortalTimeOrNull = (date: Date | null): string | null => date && toPortalTime(date);

/** `2026 年 3 月 31 日 10:00`, in China. */
export function describeMoment(date: Date): string {
  const [hour, minute] = toPortalTime(date).slice(11).split(':');
  return `${describeDay(date)} ${hour}:${minute}`;
}

/** `2026 年 3 月 31 日`, in China. */
export function describeDay(date: Date): string {
  const [year, month, day] = toChinaDay(date).split('-');
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}
