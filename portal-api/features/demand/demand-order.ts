import { type RawBuilder, sql } from 'kysely';
import type { DemandSort } from '#shared/contract/demand-enums.ts';

/**
 * The order of a list as two keys, both falling, then the id, so that pages never overlap. default: running headlines, then
 * running tops, then the last refreshed · new: the last published · hot: what people acted on, cooling (heat.ts).
 */
export function sortKeys(sort: DemandSort, now: Date): { rank: RawBuilder<number>; moment: RawBuilder<Date> } {
  switch (sort) {
    case 'new':
      return { rank: sql<number>`0`, moment: sql<Date>`demands.created_at` };
    case 'hot':
      return { rank: sql<number>`demands.heat`, moment: sql<Date>`demands.created_at` };
    case 'default':
      return { rank: promotion(now), moment: sql<Date>`demands.refreshed_at` };
  }
}

/** 2 or 3 while a headline runs, 1 while only a top does, else 0. */
const promotion = (now: Date) => sql<number>`(
  case when demands.headline_until > ${now} then 2 else 0 end + case when demands.top_until > ${now} then 1 else 0 end
)`;

/** Whether any of the two runs; in these words the index `demands_promoted` answers. */
export const isPromoted = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  (demands.headline_until is not null or demands.top_until is not null) and greatest(demands.headline_until, demands.top_until) > ${now}
)`;
