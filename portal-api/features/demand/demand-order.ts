import { type RawBuilder, sql } from 'kysely';
import { NATIONWIDE_CODE } from '../../domain/reference/regions.ts';
import type { DemandSearch } from './demand-filters.ts';
import { isByRelevance, relevance } from './demand-relevance.ts';

/**
 * The order of a list as two keys, both falling, then the id, so that pages never overlap. default: of a keyword its answers, the best first; of other lists
 * running headlines, then running tops, then the last refreshed · new: the last published · hot: what people acted on, cooling (heat.ts).
 */
export function sortKeys(search: DemandSearch, now: Date): { rank: RawBuilder<number>; moment: RawBuilder<Date> } {
  const { sort } = search;
  switch (sort) {
    case 'new':
      return { rank: sql<number>`0`, moment: sql<Date>`demands.created_at` };
    case 'hot':
      return { rank: sql<number>`demands.heat`, moment: sql<Date>`demands.created_at` };
    case 'default':
      return { rank: isByRelevance(search) ? relevance(search, now) : promotion(now), moment: sql<Date>`demands.refreshed_at` };
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

/** Before all keys: who names a place sees first what is there itself, then what is everywhere. A filter of the address asks for no such order,
 * and where the best answers come first it is one point among others. */
export const isAtHome = (search: DemandSearch): RawBuilder<boolean> =>
  search.place?.withNationwide && !isByRelevance(search) ? sql<boolean>`demands.region_code <> ${NATIONWIDE_CODE}` : sql<boolean>`true`;
