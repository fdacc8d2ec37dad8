/** The kinds of boosts (道具). */
export const sceneCodes = ['CONTACT', 'REFRESH', 'TOP', 'HEADLINES', 'CHANGE_NAME', 'CHANGE_COLOR', 'COMMUNITY', 'SEARCH'] as const;
export type SceneCode = (typeof sceneCodes)[number];

/** The boosts that work on a demand for a time. */
export const effectScenes = ['REFRESH', 'TOP', 'HEADLINES', 'CHANGE_COLOR'] as const;
export type EffectScene = (typeof effectScenes)[number];

/** Minutes that a boost may last. */
export const boostDurations = [5, 10, 30, 60, 180, 720, 1440] as const;
export type BoostDuration = (typeof boostDurations)[number];

/** Colours that CHANGE_COLOR offers, by number. */
export const demandColors = [1, 2, 3, 4, 5, 6, 7, 8] as const;
