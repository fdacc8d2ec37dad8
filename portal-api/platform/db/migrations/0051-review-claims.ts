import { type Kysely, sql } from 'kysely';

/** Which operator has a waiting demand open in the console. Operators are named, as in everything that they decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table review_claims (
    demand_id bigint primary key references demands (id) on delete cascade,
    claimed_by text not null,
    until timestamptz not null
  )`.execute(db);
}
