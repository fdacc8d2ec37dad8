import { type Kysely, sql } from 'kysely';

/** The role of operators who write to all users: announcements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operators
    drop constraint operators_roles_check,
    add constraint operators_roles_check check (roles <@ array['REVIEW', 'FINANCE', 'CONTENT'] and cardinality(roles) > 0)`.execute(db);
}
