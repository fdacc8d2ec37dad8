import { type Kysely, sql } from 'kysely';

/** A refund that its provider refused says whether it is certain that nothing of it is on its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Refused just after the provider had said that it knows of no such refund, and not sent since. Of those that wait the next try tells.
  `alter table refunds add column is_unsent boolean not null default false`,
  `alter table refunds add check (not is_unsent or status in ('ABNORMAL', 'DONE'))`,
];
