import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { isCalendarDay } from '../../../platform/china-time.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

const units = { h: HOUR_MS, d: DAY_MS } as const;
const MAX_BLOCK_MS = 10 * 366 * DAY_MS;

/**
 * Parses the end of a block: `7d` and `12h` from now, `2026-12-31` the end of that day in China, `2026-12-31T18:00` that minute in China.
 * Throws 400 for any other format, a time in the past, and more than ten years.
 */
export function readUntil(given: string, now: Date): Date {
  const until = readSpan(given, now) ?? readDay(given) ?? readMinute(given);
  if (!until || Number.isNaN(until.getTime())) throw wrong('截止时间应写成 7d、12h、2026-12-31 或 2026-12-31T18:00（北京时间）');
  if (until <= now) throw wrong('截止时间已经过去');
  if (until.getTime() - now.getTime() > MAX_BLOCK_MS) throw wrong('截止时间不能超过十年；不写截止时间即长期有效');
  return until;
}

const wrong = (message: string): ApiError => new ApiError(400, message, { fields: { until: message } });

function readSpan(given: string, now: Date): Date | null {
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(given) ?? [];
  return unit === 'h' || unit === 'd' ? new Date(now.getTime() + Number(count) * units[unit]) : null;
}

function readDay(given: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || !isCalendarDay(given)) return null;
  return new Date(Date.parse(`${given}T00:00:00+08:00`) + units.d);
}

const readMinute = (given: string): Date | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(given) && isCalendarDay(given.slice(0, 10)) ? new Date(`${given}:00+08:00`) : null;
