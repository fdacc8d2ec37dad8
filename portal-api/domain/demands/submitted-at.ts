import { type RawBuilder, sql } from 'kysely';

/**
 * Returns when the row of `alias` in `demands` was submitted first. It is the time of the first line of its log, because `created_at` moves
 * to the first approval; demands without a log, as in demo data, were shown at once.
 */
export const submittedAt = (alias: string): RawBuilder<Date> => sql<Date>`coalesce((
  select least(${sql.ref(`${alias}.created_at`)}, log.at) from demand_transitions log
  where log.demand_id = ${sql.ref(`${alias}.id`)} order by log.id limit 1
), ${sql.ref(`${alias}.created_at`)})`;

/**
 * Counts the demands that a user submitted since then, for a statement on `users`. Removed ones count too: removing returns no quota. The
 * second condition follows from the first and spares the look into the log of older demands.
 */
export const submittedSince = (since: Date): RawBuilder<number> => sql<number>`(
  select count(*)::int from demands
  where demands.publisher_id = users.id and ${submittedAt('demands')} >= ${since} and demands.created_at >= ${since}
)`;
