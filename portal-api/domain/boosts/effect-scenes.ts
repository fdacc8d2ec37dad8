import { type EffectScene, effectScenes } from '#shared/contract/boost-enums.ts';

export const isEffectScene = (code: string): code is EffectScene => effectScenes.some((known) => known === code);

/** The column of a demand that says until when a prop works on it. */
export const effectColumns = {
  REFRESH: 'refreshed_until',
  TOP: 'top_until',
  HEADLINES: 'headline_until',
  CHANGE_COLOR: 'color_until',
} as const satisfies Record<EffectScene, string>;
