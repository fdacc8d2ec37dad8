import type { BoostDuration } from '../contract/boost-enums.ts';

/**
 * Number of boosts that a use costs, by its minutes: one up to an hour, fewer per hour for longer uses. Chosen by the portal: the
 * specification does not define it.
 */
const costs: Readonly<Record<BoostDuration, number>> = { 5: 1, 10: 1, 30: 1, 60: 1, 180: 2, 720: 4, 1440: 6 };

export const boostCost = (minutes: BoostDuration): number => costs[minutes];

/** Maximum number of demands that are headlines simultaneously, on the whole portal; one more is a 409. */
export const HEADLINE_SLOTS = 8;
