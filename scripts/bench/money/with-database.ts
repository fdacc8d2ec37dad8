import { type Database, openDatabase } from '#portal-api/platform/db/database.ts';

/** Opens a PostgreSQL database for some work of this process, over one connection. */
export async function withDatabase<Found>(databaseUrl: string, work: (db: Database) => Promise<Found>): Promise<Found> {
  const db = openDatabase({ databaseUrl, poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
