const OFFSET_MS = 8 * 60 * 60 * 1_000;

/** The calendar day in China of a moment in ms, `YYYY-MM-DD`. */
export const chinaDay = (time: number): string => new Date(time + OFFSET_MS).toISOString().slice(0, 10);
