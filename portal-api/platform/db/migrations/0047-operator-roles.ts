import { type Kysely, sql } from 'kysely';

/** The roles of operators who write to all users, and of those who read what operators did; indexes for what they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operators
    drop constraint operators_roles_check,
    add constraint operators_roles_check
      check (roles <@ array['REVIEW', 'FINANCE', 'CONTENT', 'AUDIT'] and cardinality(roles) > 0)`.execute(db);
  await sql`create index announcement_reads_announcement on announcement_reads (announcement_id)`.execute(db);
  await sql`create index operator_actions_actor on operator_actions (actor, id)`.execute(db);
  await sql`create index operator_actions_at on operator_actions (at)`.execute(db);
}
