import { sql } from 'kysely';
import { startOfChinaDay, toChinaDay } from '../demands/china-day.ts';
import type { Database } from './database.ts';

/** Events and views are kept for so many days one by one; afterwards their sums by day remain. */
const KEPT_DAYS = 35;
/** Most events that are kept, however many came; sign-ins come on top, of which each account can have a few. */
const MOST_EVENTS = 2_000_000;
/** Days that are summed again each time, should instances have been away. */
const SUMMED_DAYS = 3;

/**
 * Sums events by day and removes old ones, and those beyond two millions. What rules still read stays: the first sign-in of an account on
 * each device (invitations, whose browser it is), and the views around a use of a prop (its receipt). Caps by network end with their day.
 */
export async function pruneEvents(db: Database, now: Date, mostEvents = MOST_EVENTS): Promise<void> {
  await sql`
    insert into event_days (day, event_code, events)
    select timezone(interval '8 hours', created_at)::date as day, event_code, count(*) from events
    where created_at >= ${startOfChinaDay(now, SUMMED_DAYS)} and created_at < ${startOfChinaDay(now)}
    group by 1, 2
    on conflict (day, event_code) do update set events = greatest(event_days.events, excluded.events)
  `.execute(db);
  await sql`
    delete from events
    where (created_at < ${startOfChinaDay(now, KEPT_DAYS)} or id <= (select max(id) from events) - ${mostEvents}::bigint)
      and (user_id is null or event_code not in ('LOGIN', 'REGISTER') or exists (
        select 1 from events as first
        where first.user_id = events.user_id and first.event_code in ('LOGIN', 'REGISTER') and first.uuid = events.uuid
          and first.id < events.id
      ))
  `.execute(db);
  await sql`
    delete from demand_views
    where day < ${toChinaDay(startOfChinaDay(now, KEPT_DAYS))}::date and not exists (
      select 1 from prop_uses
      where prop_uses.demand_id = demand_views.demand_id
        and demand_views.at >= started_at - (coalesce(stopped_at, ends_at) - started_at)
        and demand_views.at < coalesce(stopped_at, ends_at) + (coalesce(stopped_at, ends_at) - started_at)
    )
  `.execute(db);
  const today = toChinaDay(now);
  await sql`delete from demand_networks where day < ${today}::date`.execute(db);
  await sql`delete from event_quotas where day < ${today}::date`.execute(db);
}
