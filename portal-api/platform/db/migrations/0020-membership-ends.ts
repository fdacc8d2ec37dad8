import { type Kysely, sql } from 'kysely';

/** Members are told of the end of their membership, once some days before and once on the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table membership_periods add column end_told text check (end_told in ('SOON', 'DAY'))`,
  // Nobody is told of what ended long ago.
  `update membership_periods set end_told = 'DAY' where ends_at <= now()`,
  `create index membership_periods_untold on membership_periods (ends_at) where status = 'ACTIVE' and end_told is distinct from 'DAY'`,
];
