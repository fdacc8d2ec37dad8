import { type Kysely, sql } from 'kysely';

/**
 * What a budget in words says, as numbers that lists are filtered by. Columns without a value change no row, whatever the size of the table;
 * older rows are read afterwards, a few at a time (read-older-budgets.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table demands
      add column budget_kind text,
      add column budget_min bigint,
      add column budget_max bigint`.execute(db);
}
