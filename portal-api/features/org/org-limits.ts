import { limitOfNetwork, type Place } from '../../platform/http/network-limit.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Searches: whoever types asks often, whoever copies the directory more often still. An office shares a network. */
export const searchLimits = (userId: string, place: Place): RateLimit[] => [
  { key: `org:search:user:${userId}`, limit: 60, windowMs: MINUTE },
  { key: `org:search:user:${userId}`, limit: 600, windowMs: DAY },
  limitOfNetwork('org:search', place, 240, MINUTE),
];

/** Requests to join: each one is a notice to its managers. */
export const joinLimits = (userId: string): RateLimit[] => [{ key: `org:join:${userId}`, limit: 10, windowMs: DAY }];

/** Changes of an organization's profile and contact: who has paid for the contact is told of each. */
export const saveOrgLimits = (userId: string): RateLimit[] => [{ key: `org:save:${userId}`, limit: 20, windowMs: DAY }];
