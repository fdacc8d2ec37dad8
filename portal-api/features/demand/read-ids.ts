import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The ids that a statement selects, in its order. */
export async function readIds(db: Database, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(db);
  return rows.map((row) => row.id);
}
