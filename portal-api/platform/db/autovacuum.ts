import { sql } from 'kysely';
import { type Database, findPglite } from './database.ts';

/**
 * Vacuums and analyzes the tables of a PGlite that have changed, by the rule that PostgreSQL's own autovacuum has, and gives their names:
 * a single process has nobody to do it. Without it its planner knows no table's size, and walks whole indexes; a word was looked for
 * three to six times as long. On PostgreSQL it does nothing. Not in a transaction.
 *
 * https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
export async function autovacuum(db: Database): Promise<string[]> {
  if (!findPglite(db)) return [];
  // A connection tells of its changes once a second at most.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; isVacuumed: boolean }>`
    select relname as name, n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as "isVacuumed"
    from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    order by relname
  `.execute(db);
  // One by one: whoever else asks something comes in between.
  for (const { name, isVacuumed } of rows)
    await sql`${sql.raw(isVacuumed ? 'vacuum (analyze)' : 'analyze')} ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
