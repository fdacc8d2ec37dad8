import { type Kysely, sql } from 'kysely';

/**
 * The title by which readers know a demand whose new text nobody has approved yet. Of those that wait or were refused by now the title of before is
 * not kept anywhere, so they get one that says what became of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table demands add column reviewed_title text',
  `update demands set reviewed_title = '修改中的需求'
    where audit_status in ('WAITING_REVIEW', 'REJECTED') and deleted_at is null
      and exists (select from demand_transitions where demand_transitions.demand_id = demands.id and demand_transitions.event = 'APPROVE')`,
];
