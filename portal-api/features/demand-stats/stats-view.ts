import type { DemandFigures, DemandStats } from '#shared/contract/demand-stats.ts';
import type { ViewSource } from '#shared/contract/event-codes.ts';
import { startOfChinaDay, toChinaDay } from '../../platform/china-time.ts';

export interface FigureRow {
  figure: keyof DemandFigures;
  /** Day in China. */
  day: string;
  count: number;
}

export interface SourceRow {
  source: ViewSource;
  views: number;
}

const nothing: DemandFigures = { exposures: 0, views: 0, collects: 0, messages: 0, unlocks: 0 };

/** Returns the last `days` days, today included, each with its figures. */
export function toDays(rows: readonly FigureRow[], days: number, now: Date): DemandStats['days'] {
  const byDay = new Map(
    Array.from({ length: days }, (_, index) => toChinaDay(startOfChinaDay(now, days - 1 - index))).map((day) => [day, { day, ...nothing }]),
  );
  for (const { figure, day, count } of rows) {
    const figures = byDay.get(day);
    if (figures) figures[figure] += count;
  }
  return [...byDay.values()];
}

export const toTotals = (days: DemandStats['days']): DemandFigures =>
  days.reduce(
    (sum, { exposures, views, collects, messages, unlocks }) => ({
      exposures: sum.exposures + exposures,
      views: sum.views + views,
      collects: sum.collects + collects,
      messages: sum.messages + messages,
      unlocks: sum.unlocks + unlocks,
    }),
    nothing,
  );

/** Returns views by source, most first. Views without a source, as all were before it was recorded, are OTHER, last. */
export function toSources(known: readonly SourceRow[], views: number): SourceRow[] {
  const said = known.filter(({ source }) => source !== 'OTHER');
  const other = views - said.reduce((sum, row) => sum + row.views, 0);
  return [...said.toSorted((a, b) => b.views - a.views), ...(other > 0 ? [{ source: 'OTHER' as const, views: other }] : [])];
}
