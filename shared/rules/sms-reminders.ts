import { CHINA_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** When a user who has asked for it is told by SMS of messages that they have not seen. Times in ms. */
export const smsReminderRules = {
  /** Age of an unread message. A message that is older than `forgottenMs` no longer counts: the user has seen that nobody waits for them. */
  unreadMs: 2 * HOUR_MS,
  forgottenMs: 7 * DAY_MS,
  /** Time since the last request of the user on any device. */
  awayMs: 30 * MINUTE_MS,
  perDay: 1,
  perWeek: 3,
  /** Hours in China between which nothing is sent. */
  quietFrom: 22,
  quietUntil: 8,
} as const;

/** Returns whether no reminder is sent at this time, in ms since 1970: at night in China. */
export function isQuietTime(at: number): boolean {
  const hour = Math.floor(((at + CHINA_OFFSET_MS) % DAY_MS) / HOUR_MS);
  return hour >= smsReminderRules.quietFrom || hour < smsReminderRules.quietUntil;
}
