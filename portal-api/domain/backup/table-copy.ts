import { sql } from 'kysely';
import { CHANGE_TRIGGER } from '../../platform/db/changes/watch-changes.ts';
import { watchedTables } from '../../platform/db/changes/watched-tables.ts';
import type { Database } from '../../platform/db/database.ts';

/** Number of rows in memory at a time. */
const BATCH = 500;

/** Bookkeeping tables that the migrations write themselves. */
const ofMigrations = new Set(['kysely_migration', 'kysely_migration_lock', 'migration_checksums']);

/** Discarded at the end of each day: a copy in a backup would outlive that. */
const excludedTables = new Set(['search_salts']);

const isOurs = (table: string): boolean => Object.hasOwn(watchedTables, table) || ofMigrations.has(table);

/** Lists our existing tables whose rows are backed up. Another program may have tables of its own in the same schema. */
export async function listTables(db: Database): Promise<string[]> {
  return (await listAllTables(db)).filter((name) => isOurs(name) && !ofMigrations.has(name) && !excludedTables.has(name));
}

/** Lists the tables in the schema that none of our migrations created. */
export async function listForeignTables(db: Database): Promise<string[]> {
  return (await listAllTables(db)).filter((name) => !isOurs(name));
}

/** Lists all tables except those that belong to an extension, such as PostGIS. */
async function listAllTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Sets up the transaction: times are written the same way everywhere, and large tables are not cut off by a timeout. */
export async function prepareTransaction(trx: Database): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(trx);
  await sql`set local statement_timeout to 0`.execute(trx);
}

/** Yields the rows of a table as JSON, a few hundred at a time. Requires a transaction: the cursor lives there. */
export async function* readTable(trx: Database, table: string): AsyncGenerator<{ rows: number; json: string }> {
  await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(trx);
  while (true) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(BATCH))} from backup_rows`.execute(trx);
    if (rows.length > 0) yield { rows: rows.length, json: `[${rows.map(({ row }) => row).join(',')}]` };
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Inserts rows as `readTable` returned them. Generated columns are computed again by the database. */
export async function addRows(trx: Database, table: string, json: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)`.execute(trx);
}

/** Returns a sum over the rows that does not depend on their order and is the same in every database. */
export async function fingerprint(trx: Database, table: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as sum
    from ${sql.table(table)} t`.execute(trx);
  return rows[0]?.sum ?? '';
}

/** Returns the current values of the sequences, except those that belong to other programs' tables. */
export async function readSequences(trx: Database): Promise<Record<string, { value: string; isCalled: boolean }>> {
  const { rows: all } = await sql<{ name: string; table: string | null }>`
    select s.relname as name, t.relname as table from pg_class s
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    left join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`.execute(trx);
  const rows = all.filter(({ table }) => table === null || isOurs(table));
  const values: Record<string, { value: string; isCalled: boolean }> = {};
  for (const { name } of rows) {
    const found = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(trx);
    const [row] = found.rows;
    if (row) values[name] = { value: row.value, isCalled: row.called };
  }
  return values;
}

export async function setSequence(trx: Database, name: string, { value, isCalled }: { value: string; isCalled: boolean }): Promise<void> {
  await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`.execute(trx);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys of these tables, so that they can be filled in any order. Returns a function that restores them. */
export async function dropForeignKeys(trx: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: all } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(trx);
  const rows = all.filter(({ table }) => tables.includes(table));
  for (const { table, name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}

/**
 * Disables the triggers that guard these tables or compute values in them, such as the ledger's: restored rows must stay exactly as they
 * were. Returns a function that enables them again. The triggers that announce changes stay enabled.
 */
export async function disableGuards(trx: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: all } = await sql<{ table: string; name: string }>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgname <> ${CHANGE_TRIGGER} and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  const rows = all.filter(({ table }) => tables.includes(table));
  const turn = async (state: 'disable' | 'enable') => {
    for (const { table, name } of rows) {
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(name)}`.execute(trx);
    }
  };
  await turn('disable');
  return () => turn('enable');
}
