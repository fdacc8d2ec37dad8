/** U09: what a prop (道具) is good for. */
export const sceneCodes = ['CONTACT', 'REFRESH', 'TOP', 'HEADLINES', 'CHANGE_NAME', 'CHANGE_COLOR', 'COMMUNITY', 'SEARCH'] as const;
export type SceneCode = (typeof sceneCodes)[number];

/** The props that work on a demand for a time (E56–E59). */
export const effectScenes = ['REFRESH', 'TOP', 'HEADLINES', 'CHANGE_COLOR'] as const;
export type EffectScene = (typeof effectScenes)[number];

/** U08: minutes that a prop may last. */
export const propDurations = [5, 10, 30, 60, 180, 720, 1440] as const;
export type PropDuration = (typeof propDurations)[number];

/** Colours that CHANGE_COLOR offers, by number. */
export const demandColors = [1, 2, 3, 4, 5, 6, 7, 8] as const;
