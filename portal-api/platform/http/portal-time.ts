const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1_000;

/** ISO 8601 at +08:00, as the contract writes times. */
export const toPortalTime = (date: Date): string =>
  new Date(date.getTime() + SHANGHAI_OFFSET_MS).toISOString().replace(/\.\d+Z$/, '+08:00');

export const toPortalTimeOrNull = (date: Date | null): string | null => date && toPortalTime(date);
