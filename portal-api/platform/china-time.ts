import { CHINA_OFFSET_MS, DAY_MS } from '#shared/durations.ts';
import { chinaDay } from '#shared/rules/china-day.ts';

/** Returns the calendar day in China, `YYYY-MM-DD`. */
export const toChinaDay = (moment: Date): string => chinaDay(moment.getTime());

/** Returns whether the day exists in the calendar. A Date accepts `2026-02-31`; this does not. */
export const isCalendarDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

/** Returns the start of the day in China that contains `moment`, or of the day that is `days` earlier. */
export const startOfChinaDay = (moment: Date, days = 0): Date =>
  new Date(Date.parse(`${toChinaDay(moment)}T00:00:00+08:00`) - days * DAY_MS);

/** Returns the last second of a day in China (`YYYY-MM-DD`). */
export const endOfChinaDay = (day: string): Date => new Date(`${day}T23:59:59+08:00`);

/** Formats a time as ISO 8601 with offset +08:00, the format of the contract. */
export const toPortalTime = (date: Date): string => new Date(date.getTime() + CHINA_OFFSET_MS).toISOString().replace(/\.\d+Z$/, '+08:00');

export const toPortalTimeOrNull = (date: Date | null): string | null => date && toPortalTime(date);

/** Formats a time as `2026 年 3 月 31 日 10:00`, in China time. */
export function describeMoment(date: Date): string {
  const [hour, minute] = toPortalTime(date).slice(11).split(':');
  return `${describeDay(date)} ${hour}:${minute}`;
}

/** Formats a day as `2026 年 3 月 31 日`, in China time. */
export function describeDay(date: Date): string {
  const [year, month, day] = toChinaDay(date).split('-');
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}
