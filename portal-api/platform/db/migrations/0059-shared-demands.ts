import { type Kysely, sql } from 'kysely';

/** Messages that share a demand. Demands are never deleted from the table, so the reference needs no index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column shared_demand_id bigint references demands (id)`.execute(db);
}
