import type { PropDuration } from '../contract/boost-enums.ts';

/** Props that a use costs, by its minutes (U08): an hour is one prop, longer ones are cheaper by the hour. Ours: the specification is silent. */
const costs: Readonly<Record<PropDuration, number>> = { 5: 1, 10: 1, 30: 1, 60: 1, 180: 2, 720: 4, 1440: 6 };

export const propCost = (minutes: PropDuration): number => costs[minutes];

/** Demands that may be headlines at one time, on the whole portal; one more is a 409 (E59). */
export const HEADLINE_SLOTS = 8;
