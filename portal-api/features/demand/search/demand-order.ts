import { type RawBuilder, sql } from 'kysely';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import type { SearchCriteria } from './demand-filters.ts';
import { isByRelevance, relevance } from './demand-relevance.ts';

/**
 * Returns the order of a list as two descending keys; the id is the third, so that pages never overlap. `default` lists the best answers to
 * a keyword first, and without a keyword running headlines, then running tops, then the last refreshed. `new` lists the last published
 * first, `hot` those that people acted on, cooling over time (heat.ts).
 */
export function sortKeys(search: SearchCriteria, now: Date): { rank: RawBuilder<number>; moment: RawBuilder<Date> } {
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

/** Returns 3 while both a headline and a top run, 2 for a headline only, 1 for a top only, else 0. */
const promotion = (now: Date) => sql<number>`(
  case when demands.headline_until > ${now} then 2 else 0 end + case when demands.top_until > ${now} then 1 else 0 end
)`;

/** Returns whether a headline or a top is running, worded so that the index `demands_promoted` is used. */
export const isPromoted = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  (demands.headline_until is not null or demands.top_until is not null) and greatest(demands.headline_until, demands.top_until) > ${now}
)`;

/**
 * Sorts before all other keys: a search that names a place lists the demands of the place first, then nationwide ones. The filter
 * `regionCode` has no such order, and in an order by relevance the place is one of the weights.
 */
export const localFirst = (search: SearchCriteria): RawBuilder<boolean> =>
  search.place?.withNationwide && !isByRelevance(search) ? sql<boolean>`demands.region_code <> ${NATIONWIDE_CODE}` : sql<boolean>`true`;
