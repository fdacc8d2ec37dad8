import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Returns everything that the migrations create, one line each, in a fixed order: equal schemas have equal descriptions. */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'storage', attrelid::regclass::text, attname, attstorage)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'options', relname, array_to_string(reloptions, ','))
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  `.execute(db);
  return rows.map(({ line }) => line).sort();
}
