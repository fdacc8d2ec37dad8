import { type Kysely, sql } from 'kysely';

/**
 * Demands of a branch, place and type, for what is recommended beside a demand: of those that are nearest there are few, and each list of a type or branch in
 * the index of tokens is long. Five seconds and 30 MB with a million demands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index demands_near on demands (left(industry_code, 2), left(region_code, 2), left(region_code, 4), type_code)
    where audit_status = 'PUBLISH' and deleted_at is null`.execute(db);
}
