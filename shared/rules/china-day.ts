import { CHINA_OFFSET_MS } from '#shared/durations.ts';

/** Returns the calendar day in China, `YYYY-MM-DD`, of a time in ms. */
export const chinaDay = (time: number): string => new Date(time + CHINA_OFFSET_MS).toISOString().slice(0, 10);
