import { sql } from 'kysely';
import { ANY_CHANGE } from '#shared/contract/stale-reads.ts';
import type { Database } from '../database.ts';
import { watchedTables } from './watched-tables.ts';

/** The LISTEN/NOTIFY channel on which the database announces the name of a change when it is committed. */
export const CHANGES_CHANNEL = 'portal_changes';
/**
 * The channel on which the database announces the id of each user whose messages, notices or sessions a transaction has changed. A channel
 * of its own: an instance of an earlier version takes an unknown name on the other one for a change of everything.
 */
export const INBOXES_CHANNEL = 'portal_inboxes';

/** The name of the trigger on every watched table. */
export const CHANGE_TRIGGER = 'tell_change';
/** Advisory lock under which triggers are created and dropped: instances that start at the same time would conflict. */
const LOCK_ID = 5_512_907;

interface Trigger {
  table: string;
  /** `insert or delete or update of …` */
  events: string;
  /** Name of the function and its arguments. */
  runs: string;
  /** Description of the announcement. */
  announces: string;
}

/** Returns the comment of a trigger, by which the next start recognizes it. */
const commentOf = ({ events, announces }: Trigger): string => `${events}: ${announces}`;

/**
 * Makes the database announce every change that visitors may see, and every change of a user's messages, notices and sessions. Triggers do
 * it, so that a change is announced if and only if it is committed, from any source: a call, a job, an operator's command, another
 * instance, or a psql session. Runs at each start; creates the triggers from `watchedTables` and the existing columns, and leaves
 * up-to-date ones alone.
 */
export async function watchChanges(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTriggers(trx);
    const wanted = await describeTriggers(trx);
    const present = await readTriggers(trx);
    const missing = wanted.filter((trigger) => present.get(trigger.table) !== commentOf(trigger));
    if (missing.length === 0) return;
    await sql`
      create or replace function portal_tell_change() returns trigger language plpgsql as $function$
      begin
        perform pg_notify(${sql.lit(CHANGES_CHANNEL)}, tg_argv[0]);
        return null;
      end
      $function$
    `.execute(trx);
    await sql`
      create or replace function portal_tell_row_change() returns trigger language plpgsql as $function$
      begin
        perform pg_notify(${sql.lit(CHANGES_CHANNEL)}, tg_argv[0] || ' ' || coalesce(new.id, old.id));
        return null;
      end
      $function$
    `.execute(trx);
    await sql`
      create or replace function portal_tell_inbox() returns trigger language plpgsql as $function$
      declare
        changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
        owner text;
      begin
        foreach owner in array tg_argv loop
          perform pg_notify(${sql.lit(INBOXES_CHANNEL)}, changed ->> owner);
        end loop;
        return null;
      end
      $function$
    `.execute(trx);
    for (const trigger of missing) await makeTrigger(trx, trigger);
    // Changes made before the triggers existed were not announced.
    await notifyAnyChange(trx);
  });
}

/** Drops the triggers: they depend on the columns they watch, so no migration could drop one. `watchChanges` recreates them. */
export async function unwatchChanges(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTriggers(trx);
    for (const table of (await readTriggers(trx)).keys())
      await sql.raw(`drop trigger if exists ${CHANGE_TRIGGER} on "${table}"`).execute(trx);
  });
}

const lockTriggers = async (trx: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
};

/** Creates a trigger from raw SQL: the names of tables, columns and changes all come from this code base. */
async function makeTrigger(trx: Database, trigger: Trigger): Promise<void> {
  const { table, events, runs } = trigger;
  await sql
    .raw(`create or replace trigger ${CHANGE_TRIGGER} after ${events} on "${table}" for each row execute function ${runs}`)
    .execute(trx);
  await sql.raw(`comment on trigger ${CHANGE_TRIGGER} on "${table}" is '${commentOf(trigger)}'`).execute(trx);
}

/** Returns the trigger that each watched table should have. */
async function describeTriggers(db: Database): Promise<Trigger[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select pg_class.relname as "table", array_agg(pg_attribute.attname::text order by pg_attribute.attname) as columns
    from pg_class
    join pg_attribute on pg_attribute.attrelid = pg_class.oid and pg_attribute.attnum > 0 and not pg_attribute.attisdropped
    where pg_class.relnamespace = current_schema()::regnamespace and pg_class.relkind in ('r', 'p')
    group by pg_class.relname
  `.execute(db);
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  return Object.entries(watchedTables).flatMap(([table, watch]) => {
    if (!watch) return [];
    const silent: readonly string[] = watch.silent ?? [];
    const seen = (columnsOf.get(table) ?? []).filter((column) => !silent.includes(column)).map((column) => `"${column}"`);
    if (seen.length === 0) return [];
    const ignoresDeletes = 'ignoresDeletes' in watch && watch.ignoresDeletes;
    const events = [...(watch.ignoresInserts ? [] : ['insert']), ...(ignoresDeletes ? [] : ['delete']), `update of ${seen.join(', ')}`];
    return [{ table, events: events.join(' or '), ...describeAnnouncement(watch) }];
  });
}

function describeAnnouncement(watch: NonNullable<(typeof watchedTables)[keyof typeof watchedTables]>): Pick<Trigger, 'runs' | 'announces'> {
  if ('inboxOf' in watch) {
    return {
      runs: `portal_tell_inbox(${watch.inboxOf.map((column) => `'${column}'`).join(', ')})`,
      announces: `inbox of ${watch.inboxOf.join(', ')}`,
    };
  }
  const { change, tellsId } = watch;
  return tellsId
    ? { runs: `portal_tell_row_change('${change}')`, announces: `${change} of a row` }
    : { runs: `portal_tell_change('${change}')`, announces: change };
}

/** Returns the definitions of the existing triggers, which are stored in their comments. */
async function readTriggers(db: Database): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ table: string; definition: string | null }>`
    select pg_class.relname as "table", obj_description(pg_trigger.oid, 'pg_trigger') as definition
    from pg_trigger
    join pg_class on pg_class.oid = pg_trigger.tgrelid
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_trigger.tgname = ${CHANGE_TRIGGER} and pg_namespace.nspname = current_schema()
  `.execute(db);
  return new Map(rows.map(({ table, definition }) => [table, definition]));
}

/** Announces that anything may have changed, for example after the sandbox's clock was moved forward. */
export const notifyAnyChange = async (db: Database): Promise<void> => {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${ANY_CHANGE})`.execute(db);
};
