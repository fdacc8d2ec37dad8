import type { RateLimit } from '../../platform/http/rate-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wrong old passwords of somebody who is signed in: nobody else's count against them. */
export const oldPasswordLimits = (userId: string): RateLimit[] => [{ key: `password:user:${userId}`, limit: 10, windowMs: 15 * MINUTE }];

/** Changes of the login phone: codes cost money, and a number passed around is a sign of abuse. */
export const phoneLimits = (userId: string): RateLimit[] => [{ key: `phone:change:${userId}`, limit: 5, windowMs: 24 * HOUR }];

/** Exports read everything that there is of somebody. */
export const exportLimits = (userId: string): RateLimit[] => [{ key: `privacy:export:${userId}`, limit: 1, windowMs: HOUR }];
