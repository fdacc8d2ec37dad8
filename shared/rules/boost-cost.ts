import type { BoostDuration } from '../contract/boost-enums.ts';

/** Boosts that a use costs, by its minutes: an hour is one boost, longer ones are cheaper by the hour. Ours: the specification is silent. */
const costs: Readonly<Record<BoostDuration, number>> = { 5: 1, 10: 1, 30: 1, 60: 1, 180: 2, 720: 4, 1440: 6 };

export const boostCost = (minutes: BoostDuration): number => costs[minutes];

/** Demands that may be headlines at one time, on the whole portal; one more is a 409. */
export const HEADLINE_SLOTS = 8;
