/** The kinds of boosts (道具). */
export const sceneCodes = ['CONTACT', 'REFRESH', 'TOP', 'HEADLINES', 'CHANGE_NAME', 'CHANGE_COLOR', 'COMMUNITY', 'SEARCH'] as const;
export type SceneCode = (typeof sceneCodes)[number];

/** The boosts that take effect on a demand for a time. */
export const effectScenes = ['REFRESH', 'TOP', 'HEADLINES', 'CHANGE_COLOR'] as const;
export type EffectScene = (typeof effectScenes)[number];

/** Durations of boosts, in minutes. */
export const boostDurations = [5, 10, 30, 60, 180, 720, 1440] as const;
export type BoostDuration = (typeof boostDurations)[number];

/** Numbers of the colours that CHANGE_COLOR offers. */
export const demandColors = [1, 2, 3, 4, 5, 6, 7, 8] as const;
