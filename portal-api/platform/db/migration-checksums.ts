import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** Name and checksum of the migrations that ran in this database; none where they were not recorded yet. */
export async function readRecordedChecksums(db: Database): Promise<Map<string, string>> {
  const table = await sql<{ exists: boolean }>`select to_regclass('migration_checksums') is not null as exists`.execute(db);
  if (!table.rows[0]?.exists) return new Map();
  const rows = await db.selectFrom('migration_checksums').selectAll().orderBy('name').execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Notes with which text these migrations ran. Throws for one that the manifest does not have. */
export async function recordChecksums(db: Kysely<unknown>, checksums: Record<string, string>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const checksum = checksums[name];
    if (!checksum) throw new Error(`${name} has no checksum: run npm run db:checksums`);
    await sql`insert into migration_checksums (name, checksum) values (${name}, ${checksum})`.execute(db);
  }
}
