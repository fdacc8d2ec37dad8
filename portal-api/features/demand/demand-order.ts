import { type RawBuilder, sql } from 'kysely';
import type { DemandSort } from '#shared/contract/demand-enums.ts';

/** What a collection and a look at the contact weigh against a view, and how fast interest cools. */
const COLLECT_WEIGHT = 8;
const CONTACT_WEIGHT = 15;
const COOLING = 0.8;

/**
 * The order of a list (E46). default: running headlines, then running tops, then the last refreshed · new: the last published · hot:
 * interest per age. The id decides between equals, so pages never overlap.
 */
export function demandOrder(sort: DemandSort, now: Date): RawBuilder<unknown> {
  switch (sort) {
    case 'new':
      return sql`demands.created_at desc, demands.id desc`;
    case 'hot':
      return sql`${hotScore(now)} desc, demands.id desc`;
    case 'default':
      return sql`coalesce(demands.headline_until > ${now}, false) desc, coalesce(demands.top_until > ${now}, false) desc,
        demands.refreshed_at desc, demands.id desc`;
  }
}

const hotScore = (now: Date) => sql`(
  (demands.view_count + ${sql.lit(COLLECT_WEIGHT)} * demands.collect_count + ${sql.lit(CONTACT_WEIGHT)} * demands.contact_count)
  / power(greatest(extract(epoch from (${now}::timestamptz - demands.created_at))::float8, 0) / 86400 + 2, ${sql.lit(COOLING)})
)`;
