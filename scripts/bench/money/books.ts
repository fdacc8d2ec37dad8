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

/** A database of one's own, migrated, without demo data. */
export interface Books {
  name: DatabaseName;
  /** Leads a portal, or its API, to it. */
  env: Record<string, string>;
  /** Opens it for some work of this process. PGlite lets nobody else in meanwhile. */
  use<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Null: PGlite. */
  postgres: PostgresServer | null;
  stop(): Promise<void>;
}

/** `isDurable`: PostgreSQL waits for the disk, as in life. */
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
