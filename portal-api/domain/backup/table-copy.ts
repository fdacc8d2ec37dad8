import { sql } from 'kysely';
import { CHANGE_TRIGGER } from '../../platform/db/changes/watch-changes.ts';
import { watchedTables } from '../../platform/db/changes/watched-tables.ts';
import type { Database } from '../../platform/db/database.ts';

/** Rows that are in memory at a time. */
const BATCH = 500;

/** Written by the migrations themselves. */
const ofMigrations = new Set(['kysely_migration', 'kysely_migration_lock', 'migration_checksums']);

/** Thrown away when its day is over: in a copy it would stay. */
const keptNowhere = new Set(['search_salts']);

const isOurs = (table: string): boolean => Object.hasOwn(watchedTables, table) || ofMigrations.has(table);

/** The tables with content of ours that are there and are copied; another program may have its own beside them. */
export async function listTables(db: Database): Promise<string[]> {
  return (await listAllTables(db)).filter((name) => isOurs(name) && !ofMigrations.has(name) && !keptNowhere.has(name));
}

/** The tables in the schema that no migration of ours made. */
export async function listForeignTables(db: Database): Promise<string[]> {
  return (await listAllTables(db)).filter((name) => !isOurs(name));
}

/** Without those that belong to an extension, such as PostGIS. */
async function listAllTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Settings of the transaction, so that times are written alike everywhere and big tables may take their time. */
export async function prepareTransaction(trx: Database): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(trx);
  await sql`set local statement_timeout to 0`.execute(trx);
}

/** The rows of a table as JSON, some hundred at a time. Call it in a transaction: the cursor lives there. */
export async function* readTable(trx: Database, table: string): AsyncGenerator<{ rows: number; json: string }> {
  await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(trx);
  while (true) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(BATCH))} from backup_rows`.execute(trx);
    if (rows.length > 0) yield { rows: rows.length, json: `[${rows.map(({ row }) => row).join(',')}]` };
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** Adds rows as `readTable` gave them; what the database computes it computes again. */
export async function addRows(trx: Database, table: string, json: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)`.execute(trx);
}

/** A sum over the rows that does not depend on their order, the same in every database. */
export async function fingerprint(trx: Database, table: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as sum
    from ${sql.table(table)} t`.execute(trx);
  return rows[0]?.sum ?? '';
}

/** Where the sequences stand, without those that belong to a table which is not ours. */
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

/** Takes the foreign keys of these tables away, so that they may be filled in any order, and gives what brings them back. */
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
 * Takes away the triggers that guard these tables or work out values in them, as the ledger's do: rows that come back are to be what they
 * were. Gives what brings them back. Those that tell of changes stay.
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
