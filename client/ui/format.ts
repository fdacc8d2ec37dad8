import { CHINA_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { groupDigits, texts } from '#shared/text/texts.ts';

/** UTC offset of Beijing time. All readers of the portal use it; the server may run in any time zone. */
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats a time as `2026-08-01`, Beijing time. Returns 暂无 for NaN, an unparsable time. */
export function dateText(time: number): string {
  if (Number.isNaN(time)) return texts.none;
  const date = new Date(time + CHINA_OFFSET_MS);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** Formats a time as `2026-08-01 12:30`, Beijing time. Returns 暂无 for NaN, an unparsable time. */
export function exactText(time: number): string {
  if (Number.isNaN(time)) return texts.none;
  const date = new Date(time + CHINA_OFFSET_MS);
  return `${dateText(time)} ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

/** Returns 刚刚, 5分钟前, 3小时前 or 2天前; the date from 7 days on and for future times. Both arguments are in ms since 1970. */
export function relativeText(time: number, now: number): string {
  const age = now - time;
  // Clocks differ a little: a time less than a minute ahead counts as now.
  if (age < -MINUTE_MS) return dateText(time);
  if (age < MINUTE_MS) return '刚刚';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}小时前`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}天前`;
  return dateText(time);
}

const WAN = 10_000;

/** Formats a count for lists: 9,999, 1.2万, 356万. Takes an integer of at least 0. */
export function formatCount(count: number): string {
  if (count < WAN) return groupDigits(count);
  const tenths = Math.floor(count / (WAN / 10));
  return tenths < 1_000 && tenths % 10 > 0 ? `${Math.floor(tenths / 10)}.${tenths % 10}万` : `${Math.floor(tenths / 10)}万`;
}
