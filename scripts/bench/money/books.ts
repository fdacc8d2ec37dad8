import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openStorage } from '#portal-api/open-storage.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts';

export const databaseNames = ['PGlite', 'PostgreSQL'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** A database for one benchmark: migrated, without demo data. */
export interface Books {
  name: DatabaseName;
  /** Environment that points a portal, or its API, to this database. */
  env: Record<string, string>;
  /** Opens the database for work in this process. PGlite allows no other process meanwhile. */
  use<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** null for PGlite. */
  postgres: PostgresServer | null;
  stop(): Promise<void>;
}

/** Starts a database. With `isDurable`, PostgreSQL waits for the disk, as in production. */
export async function startBooks(name: DatabaseName, { isDurable = false } = {}): Promise<Books> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-books-'));
  const postgres = name === 'PostgreSQL' ? await startPostgres({ isDurable }) : null;
  const where = { databaseUrl: postgres?.url, dataDir, demoData: false };
  const stop = async (): Promise<void> => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const onSignal = (): void => void stop().finally(() => process.exit(130));
  process.prependOnceListener('SIGINT', onSignal).prependOnceListener('SIGTERM', onSignal);
  return {
    name,
    env: { DATA_DIR: dataDir, DEMO_DATA: 'off', ...(postgres && { DATABASE_URL: postgres.url }) },
    async use(work) {
      const storage = await openStorage(where, systemClock, pino({ level: 'silent' }));
      try {
        return await work(storage.db);
      } finally {
        await storage.close();
      }
    },
    postgres,
    stop,
  };
}
