/** Durations in ms. China has no daylight saving time: a day there always has 24 hours. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Offset of the time in China from UTC. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;
