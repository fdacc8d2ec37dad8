import { groupDigits, texts } from '#shared/text/texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The portal's readers live in one time zone; the server may run in any. */
const BEIJING_OFFSET_MS = 8 * HOUR_MS;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `2026-08-01`, Beijing time; 暂无 for a time that could not be read (NaN). */
export function dateText(time: number): string {
  if (Number.isNaN(time)) return texts.none;
  const date = new Date(time + BEIJING_OFFSET_MS);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** `2026-08-01 12:30`, Beijing time; 暂无 likewise. */
export function exactText(time: number): string {
  if (Number.isNaN(time)) return texts.none;
  const date = new Date(time + BEIJING_OFFSET_MS);
  return `${dateText(time)} ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

/** 刚刚, 5分钟前, 3小时前, 2天前; a week ago and more, or in the future: the date. Both in ms since 1970. */
export function relativeText(time: number, now: number): string {
  const age = now - time;
  // Clocks differ a little: what was published «in a few seconds» is new.
  if (age < -MINUTE_MS) return dateText(time);
  if (age < MINUTE_MS) return '刚刚';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}小时前`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}天前`;
  return dateText(time);
}

const WAN = 10_000;

/** A count as lists show it: 9,999, 1.2万, 356万. Takes a whole number from 0. */
export function formatCount(count: number): string {
  if (count < WAN) return groupDigits(count);
  const tenths = Math.floor(count / (WAN / 10));
  return tenths < 1_000 && tenths % 10 > 0 ? `${Math.floor(tenths / 10)}.${tenths % 10}万` : `${Math.floor(tenths / 10)}万`;
}
