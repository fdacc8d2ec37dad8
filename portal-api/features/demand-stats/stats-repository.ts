import { sql } from 'kysely';
import type { ViewSource } from '#shared/contract/event-codes.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FigureRow, SourceRow } from './stats-view.ts';

/** Returns the figures of a demand per day, since the start of a day in China. A figure that is zero on a day has no row. */
export async function readFigures(db: Database, demandId: string, since: Date): Promise<FigureRow[]> {
  const day = toChinaDay(since);
  const { rows } = await sql<FigureRow>`
    select 'exposures' as figure, day::text as day, exposures as count from demand_exposure_days
    where demand_id = ${demandId}::bigint and day >= ${day}::date
    union all
    select 'views', day::text, views from demand_view_days where demand_id = ${demandId}::bigint and day >= ${day}::date
    union all
    select 'collects', ${dayOf('first_at')}, count(*)::int from demand_collectors
    where demand_id = ${demandId}::bigint and first_at >= ${since} group by 2
    union all
    select 'unlocks', ${dayOf('at')}, count(*)::int from contact_grants where demand_id = ${demandId}::bigint and at >= ${since} group by 2
    union all
    select 'messages', ${dayOf('first_at')}, count(*)::int from (
      select min(messages.created_at) as first_at from threads
      join messages on messages.thread_id = threads.id and messages.from_id = threads.reader_id
      where threads.demand_id = ${demandId}::bigint group by threads.id
    ) as begun where first_at >= ${since} group by 2
  `.execute(db);
  return rows;
}

const dayOf = (column: string) => sql`timezone(interval '8 hours', ${sql.ref(column)})::date::text`;

/** Returns a demand's views since a day, by source. Views without a recorded source are not included. */
export const readSources = (db: Database, demandId: string, since: Date): Promise<SourceRow[]> =>
  db
    .selectFrom('demand_view_sources')
    .select((eb) => ['source', eb.fn.sum<string>('views').as('views')])
    .where('demand_id', '=', demandId)
    .where('day', '>=', toChinaDay(since))
    .groupBy('source')
    .execute()
    .then((rows) => rows.map(({ source, views }): { source: ViewSource; views: number } => ({ source, views: Number(views) })));
