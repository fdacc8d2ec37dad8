import { CHINA_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Random } from './seed-random.ts';

/** Weight of each hour of the day in China, by office hours; nights are quiet. */
const hourWeights = [1, 0, 0, 0, 0, 0, 1, 3, 8, 16, 18, 14, 7, 9, 15, 16, 14, 11, 6, 6, 8, 8, 5, 3];
const totalWeight = hourWeights.reduce((sum, weight) => sum + weight, 0);

/** Returns a time about `daysAgo` days before `now`, weighted towards working hours; never after `now`. */
export function workMoment(now: Date, daysAgo: number, random: Random): Date {
  const shanghai = now.getTime() + CHINA_OFFSET_MS - Math.floor(daysAgo) * DAY_MS;
  const midnight = shanghai - (shanghai % DAY_MS) - CHINA_OFFSET_MS;
  const moment = midnight + pickHour(random) * HOUR_MS + random.between(0, 59) * MINUTE_MS + random.between(0, 59) * 1_000;
  return new Date(moment < now.getTime() ? moment : moment - DAY_MS);
}

function pickHour(random: Random): number {
  let rest = random.next() * totalWeight;
  for (const [hour, weight] of hourWeights.entries()) {
    rest -= weight;
    if (rest < 0) return hour;
  }
  return 0;
}

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
