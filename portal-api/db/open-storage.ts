import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { ApiConfig } from '../config/env.ts';
import { watchChanges } from './changes/watch-changes.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { syncReferenceData } from './reference/sync-reference-data.ts';
import { seedDemo } from './seed/seed-demo.ts';

export interface Storage {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens what the API stores its rows in, ready for use: PostgreSQL where `databaseUrl` says so, else PGlite in the data directory,
 * which only one process may have (`DataDirInUse`). Migrated, with reference data, and with demo content when that is asked for.
 */
export async function openStorage(
  { databaseUrl, dataDir, demoData }: Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 'demoData'>,
  clock: Clock,
  logger: Logger,
): Promise<Storage> {
  const storage = databaseUrl ? openPostgres(databaseUrl) : await openPglite(resolve(dataDir));
  try {
    await migrate(storage.db);
    await syncReferenceData(storage.db);
    if (demoData && (await seedDemo(storage.db, clock.now()))) logger.info('the empty database was filled with demo content');
    // Last: what a start itself writes nobody has seen before.
    await watchChanges(storage.db);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function openPostgres(databaseUrl: string): Storage {
  const db = openDatabase({ databaseUrl });
  return { db, close: () => db.destroy() };
}

async function openPglite(dataDir: string): Promise<Storage> {
  const lock = await lockDataDir(dataDir);
  const db = openDatabase({ pgliteDir: join(dataDir, 'pglite') });
  return { db, close: () => db.destroy().finally(() => lock.release()) };
}
