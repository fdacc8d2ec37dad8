/** How long somebody may come back after asking for deletion, in ms: 15 days. */
export const COOLING_OFF_MS = 15 * 24 * 60 * 60 * 1_000;

export const deletesAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + COOLING_OFF_MS);
