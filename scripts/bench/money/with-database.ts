import { type Database, openDatabase } from '#portal-api/platform/db/database.ts';

/** Opens a PostgreSQL database over one connection, for work in this process. */
export async function withDatabase<Found>(databaseUrl: string, work: (db: Database) => Promise<Found>): Promise<Found> {
  const db = openDatabase({ databaseUrl, poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
