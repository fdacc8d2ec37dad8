const OFFSET_MS = 8 * 60 * 60 * 1_000;

/** Returns the calendar day in China, `YYYY-MM-DD`, of a time in ms. */
export const chinaDay = (time: number): string => new Date(time + OFFSET_MS).toISOString().slice(0, 10);
