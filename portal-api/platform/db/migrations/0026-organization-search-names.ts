import { type Kysely, sql } from 'kysely';
import table from '#shared/text/traditional.json' with { type: 'json' };

/** Names of organizations as they are compared, beside the names as they are written: a search by publisher compares whole parts of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column search_name text`.execute(db);
  await sql`
    update organizations set search_name = translate(lower(normalize(name, NFKC)), ${table.traditional}::text, ${table.simplified}::text)
  `.execute(db);
}
