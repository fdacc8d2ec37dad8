import { sql } from 'kysely';
import { type Database, findPglite } from './database.ts';

/**
 * Vacuums and analyzes the changed tables of a PGlite, by the thresholds of PostgreSQL's autovacuum, and returns their names: PGlite is a
 * single process without an autovacuum worker. Without it the planner does not know the size of any table and scans whole indexes, which
 * made the search for a word three to six times slower. Does nothing on PostgreSQL. Must not run in a transaction.
 *
 * https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
export async function autovacuum(db: Database): Promise<string[]> {
  if (!findPglite(db)) return [];
  // A connection reports its statistics once a second at most.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; isVacuumed: boolean }>`
    select relname as name, n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as "isVacuumed"
    from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    order by relname
  `.execute(db);
  // One table at a time, so that other queries can run in between.
  for (const { name, isVacuumed } of rows)
    await sql`${sql.raw(isVacuumed ? 'vacuum (analyze)' : 'analyze')} ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
