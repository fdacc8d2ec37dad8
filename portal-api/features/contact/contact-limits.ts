import { limitOfNetwork, type Place, type RateLimit } from '../../platform/http/rate-limit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Contacts asked for from one network: an office reads some, a harvester reads many. */
export const contactLimits = (place: Place): RateLimit[] => [limitOfNetwork('contact', place, 120, MINUTE)];

export const savedTooOften = '今天修改联系方式的次数已用完，请明天再试';

/** Changes of one's own contact: who has paid for it is told of each. */
export const saveContactLimits = (userId: string): RateLimit[] => [{ key: `contact:save:${userId}`, limit: 20, windowMs: DAY }];
