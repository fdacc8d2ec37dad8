import type { PageRequest } from '#client/lib/page-definition.ts';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import type { DemandFigures, DemandStats, StatsPeriod } from '#shared/contract/demand-stats.ts';
import type { ViewSource } from '#shared/contract/event-codes.ts';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { readOneOf } from '#shared/rules/read-query.ts';

export type Figure = keyof DemandFigures;

/** The period and the figure of a demand's statistics, as contained in the address. */
export interface StatsView {
  days: StatsPeriod;
  figure: Figure;
}

const periods = { '7': 7, '30': 30, '90': 90 } as const satisfies Record<string, StatsPeriod>;
const periodNames = Object.keys(periods) as (keyof typeof periods)[];
const DEFAULT_VIEW: StatsView = { days: 30, figure: 'views' };
export const dataPeriods: readonly StatsPeriod[] = Object.values(periods);

/** The steps of the funnel, in order. `unit`: counts events (次) or people (人). */
export const figures = [
  { figure: 'exposures', name: '曝光', unit: '次' },
  { figure: 'views', name: '浏览', unit: '次' },
  { figure: 'collects', name: '收藏', unit: '人' },
  { figure: 'messages', name: '留言', unit: '人' },
  { figure: 'unlocks', name: '解锁', unit: '人' },
] as const satisfies readonly { figure: Figure; name: string; unit: string }[];

export const figureOf = (figure: Figure) => figures.find((known) => known.figure === figure) ?? figures[1];

/** Reads the view from the query and ignores invalid values. */
export function readStatsView({ search }: Pick<PageRequest, 'search'>): StatsView {
  const days = readOneOf(search, 'days', periodNames);
  const figure = readOneOf(
    search,
    'figure',
    figures.map((known) => known.figure),
  );
  return { days: days ? periods[days] : DEFAULT_VIEW.days, figure: figure ?? DEFAULT_VIEW.figure };
}

export const dataHref = (demandId: string, { days, figure }: StatsView = DEFAULT_VIEW): string =>
  href(
    'demand.data',
    { demandId },
    { days: days === DEFAULT_VIEW.days ? undefined : days, figure: figure === DEFAULT_VIEW.figure ? undefined : figure },
  );

export interface Step {
  figure: Figure;
  name: string;
  unit: string;
  count: number;
  /** Share of the previous step as text; null for the first step and if meaningless: a step can be reached without the previous one. */
  share: string | null;
}

export const funnelOf = (totals: DemandFigures): Step[] =>
  figures.map(({ figure, name, unit }, index) => {
    const before = figures[index - 1];
    return { figure, name, unit, count: totals[figure], share: before ? shareText(totals[figure], totals[before.figure]) : null };
  });

function shareText(part: number, whole: number): string | null {
  if (part === 0 || part > whole) return null;
  const percent = (part / whole) * 100;
  return `${percent < 10 ? Math.max(0.1, Math.round(percent * 10) / 10) : Math.round(percent)}%`;
}

const JUST_PUBLISHED_MS = DAY_MS;

/** Returns the reason why a demand has no data. `now` is null on the server, which does not know the time of the browser. */
export function emptyReason({ auditStatus, createdAt, live }: DemandStats['demand'], now: number | null): string {
  switch (auditStatus) {
    case 'WAITING_REVIEW':
      return '需求审核中，通过后才会出现在列表里。';
    case 'REJECTED':
      return '需求未通过审核，修改后重新提交，展示后才会有数据。';
    case 'PAUSED':
      return '需求已下架，重新上架后才会有新的数据。';
  }
  if (!live) return '需求已过有效期，修改有效期后才会重新出现在列表里。';
  if (now !== null && now - Date.parse(createdAt) < JUST_PUBLISHED_MS) return '刚刚发布，有人看到后这里就会有数据。';
  return '这段时间还没有数据。可以刷新或置顶，让更多人看到。';
}

export const sourceNames: Readonly<Record<ViewSource, string>> = {
  HOME: '首页',
  LIST: '需求列表',
  SEARCH: '搜索',
  SIMILAR: '其他需求的推荐',
  PUBLISHER: '发布者主页',
  SHARE: '分享页',
  MESSAGE: '消息',
  ACCOUNT: '收藏和浏览记录',
  EXTERNAL: '其他网站',
  DIRECT: '直接打开',
  OTHER: '其他或较早',
};

/** Returns the boosts that make a demand more visible, with the address where each is used on it. */
export const promotionsOf = (id: string): { scene: EffectScene; label: string; href: string }[] => [
  { scene: 'REFRESH', label: '刷新', href: href('demand.refresh', { id }) },
  { scene: 'TOP', label: '置顶', href: href('demand.top', { id }) },
  { scene: 'HEADLINES', label: '上头条', href: href('demand.headline', { id }) },
  { scene: 'CHANGE_COLOR', label: '变色', href: href('boost.highlight', { demandId: id }) },
];
