import { DAY_MS } from '#shared/durations.ts';
import { chinaDay } from './china-day.ts';

/** States of an unlocked contact: nothing yet, they are talking, they cooperate, it does not fit. */
export const followUpStates = ['PENDING', 'TALKING', 'AGREED', 'UNFIT'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** Results of a cooperation, as rated by the user who unlocked the contact. */
export const cooperationResults = ['GOOD', 'FAIR', 'BAD'] as const;
export type CooperationResult = (typeof cooperationResults)[number];

export const NOTE_MAX = 500;
const FARTHEST_DAYS = 366;

/** Returns the range of days (`YYYY-MM-DD`, in China) for a reminder: from tomorrow to a year ahead. `now` in ms since 1970. */
export const reminderDays = (now: number) => ({ first: chinaDay(now + DAY_MS), last: chinaDay(now + FARTHEST_DAYS * DAY_MS) });
