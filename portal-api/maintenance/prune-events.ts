import { sql } from 'kysely';
import { startOfChinaDay, toChinaDay } from '../platform/china-time.ts';
import type { Database } from '../platform/db/database.ts';
import { DELETE_BATCH, deleteInBatches } from '../platform/db/delete-in-batches.ts';

/** Days for which single events and views are stored; afterwards only their daily sums remain. */
const RETENTION_DAYS = 35;
/** Days for which exposures and view sources are stored: statistics reach back 90. */
const STATISTICS_DAYS = 100;
/** Maximum number of stored events. First sign-ins come on top of it; each account has only a few of them. */
const MAX_EVENTS = 2_000_000;
/** Number of past days that are summed again each time, in case no instance was running. */
const SUMMED_DAYS = 3;

interface PruneOptions {
  /** Maximum number of stored events. */
  mostEvents?: number;
  /** Maximum number of rows that one statement removes. */
  batch?: number;
  /** Stops between two statements. */
  signal?: AbortSignal | undefined;
}

/**
 * Sums events by day, then removes old events and those beyond two million. Events that a rule still reads stay: the first sign-in of an
 * account on each device (invitations need to know whose browser it is), and the views around a usage of a boost (for its receipt). Limits
 * per network are removed after their day, exposures and view sources once no statistics reach them.
 */
export async function pruneEvents(db: Database, now: Date, options: PruneOptions = {}): Promise<void> {
  await sql`
    insert into event_days (day, event_code, events)
    select timezone(interval '8 hours', created_at)::date as day, event_code, count(*) from events
    where created_at >= ${startOfChinaDay(now, SUMMED_DAYS)} and created_at < ${startOfChinaDay(now)}
    group by 1, 2
    on conflict (day, event_code) do update set events = greatest(event_days.events, excluded.events)
  `.execute(db);
  await deleteEvents(db, startOfChinaDay(now, RETENTION_DAYS), options);
  const oldViews = sql`
    day < ${toChinaDay(startOfChinaDay(now, RETENTION_DAYS))}::date and not exists (
      select 1 from prop_uses
      where prop_uses.demand_id = demand_views.demand_id
        and demand_views.at >= started_at - (coalesce(stopped_at, ends_at) - started_at)
        and demand_views.at < coalesce(stopped_at, ends_at) + (coalesce(stopped_at, ends_at) - started_at)
    )`;
  await deleteInBatches(db, 'demand_views', oldViews, options);
  const beyondStatistics = sql`day < ${toChinaDay(startOfChinaDay(now, STATISTICS_DAYS))}::date`;
  await deleteInBatches(db, 'demand_exposure_days', beyondStatistics, options);
  await deleteInBatches(db, 'demand_view_sources', beyondStatistics, options);
  const endedDay = sql`day < ${toChinaDay(now)}::date`;
  await deleteInBatches(db, 'demand_networks', endedDay, options);
  await deleteInBatches(db, 'event_quotas', endedDay, options);
}

/**
 * Removes old events in batches by ascending id. A statement that searched from the start each time would scan all the retained sign-ins
 * again and again.
 */
async function deleteEvents(db: Database, before: Date, options: PruneOptions): Promise<void> {
  const { mostEvents = MAX_EVENTS, batch = DELETE_BATCH, signal } = options;
  const ends = await sql<{ beyond: string | null; last: string | null }>`
    select newest - ${mostEvents}::bigint as beyond, greatest(newest - ${mostEvents}::bigint, old) as last
    from (select (select max(id) from events) as newest, (select max(id) from events where created_at < ${before}) as old) as ids
  `.execute(db);
  const { beyond, last } = ends.rows[0] ?? {};
  let passed: string | null = '0';
  while (passed !== null && !signal?.aborted) {
    const { rows }: { rows: { passed: string | null }[] } = await sql<{ passed: string | null }>`
      with batch as (
        select id from events where id > ${passed}::bigint and id <= ${last ?? null}::bigint order by id limit ${batch}
      ), deleted as (
        delete from events
        where id in (select id from batch) and (created_at < ${before} or id <= ${beyond ?? null}::bigint)
          and (user_id is null or event_code not in ('LOGIN', 'REGISTER') or exists (
            select 1 from events as first
            where first.user_id = events.user_id and first.event_code in ('LOGIN', 'REGISTER') and first.uuid = events.uuid
              and first.id < events.id
          ))
      )
      select max(id) as passed from batch
    `.execute(db);
    passed = rows[0]?.passed ?? null;
  }
}
