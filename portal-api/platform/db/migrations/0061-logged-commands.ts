import { type Kysely, sql } from 'kysely';

/** What operators did is found by the action, too: without an index a rare one is looked for in the whole log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index operator_actions_command on operator_actions (command, id)`.execute(db);
}
