import type { RateLimit } from '../../platform/http/rate-limit.ts';

const HOUR = 60 * 60_000;

/** Changes of the login phone: codes cost money, and a number passed around is a sign of abuse. */
export const phoneLimits = (userId: string): RateLimit[] => [{ key: `phone:change:${userId}`, limit: 5, windowMs: 24 * HOUR }];

/** Exports read everything that there is of somebody. */
export const exportLimits = (userId: string): RateLimit[] => [{ key: `privacy:export:${userId}`, limit: 1, windowMs: HOUR }];
