import { exactText } from '#client/ui/format.ts';
import type { BoostEffect } from '#shared/contract/boost.ts';
import type { EffectScene, SceneCode } from '#shared/contract/boost-enums.ts';

/** The effect of each boost, in one sentence. */
export const sceneHints = {
  CONTACT: '查看一条需求的联系方式，查看过的需求以后不再消耗。',
  REFRESH: '列表里的时间变为现在，排到更早发布或刷新的需求前面，生效期间带有「刚刷新」标记。',
  TOP: '生效期间排在同类需求的最前面，仅次于头条，并带有「置顶」标记。',
  HEADLINES: '生效期间登上首页头条，列表里排在最前面，并带有「头条」标记；头条位有限，先到先得。',
  CHANGE_NAME: '再次修改昵称时使用，首次修改不消耗。',
  CHANGE_COLOR: '生效期间标题换成您选的颜色，在列表里更醒目。',
  COMMUNITY: '加入需要道具的合作社群。',
  SEARCH: '暂未开放使用。',
} as const satisfies Record<SceneCode, string>;

/** The titles of the pages on which boosts are used. */
export const sceneTitles = {
  REFRESH: '刷新需求',
  TOP: '置顶需求',
  HEADLINES: '头条需求',
  CHANGE_COLOR: '需求变色',
} as const satisfies Record<EffectScene, string>;

/** Names of the colours 1–8; client/entities/demand/demand-title.tsx defines the colours. */
export const colorNames: Readonly<Record<number, string>> = {
  1: '红色',
  2: '橙色',
  3: '琥珀色',
  4: '绿色',
  5: '青色',
  6: '蓝色',
  7: '紫色',
  8: '玫红色',
};

/** Formats minutes: `35 分钟`, `3 小时`, `1 小时 5 分钟`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} 小时`, (rest > 0 || hours === 0) && `${rest} 分钟`].filter(Boolean).join(' ');
}

/** Formats the period of a usage in Beijing time: `2026-08-01 12:30 – 13:30`. The end includes its day only if it differs. */
export function periodText({ startedAt, effectiveUntil }: Pick<BoostEffect, 'startedAt' | 'effectiveUntil'>): string {
  const start = exactText(Date.parse(startedAt));
  const end = exactText(Date.parse(effectiveUntil));
  return `${start} – ${end.slice(0, 10) === start.slice(0, 10) ? end.slice(11) : end}`;
}
