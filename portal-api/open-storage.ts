import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { syncReferenceData } from './domain/reference/sync-reference-data.ts';
import type { Clock } from './platform/clock.ts';
import type { ApiConfig } from './platform/config/env.ts';
import { autovacuum } from './platform/db/autovacuum.ts';
import { watchChanges } from './platform/db/changes/watch-changes.ts';
import { lockDataDir } from './platform/db/data-dir-lock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { describeOpenFailure, holdsDatabase, removeUnfinished } from './platform/db/pglite-folder.ts';
import { StartFailure } from './platform/errors.ts';
import { seedDemo } from './seed/seed-demo.ts';

export interface Storage {
  db: Database;
  close(): Promise<void>;
}

type Prepare = (db: Database) => Promise<void>;

/**
 * Opens what the API stores its rows in, ready for use: PostgreSQL where `databaseUrl` says so, else PGlite in the data directory,
 * which only one process may have (`DataDirInUse`). Migrated, with reference data, and with demo content when that is asked for and the
 * database is made in this start. Throws `StartFailure` for a folder that holds something else than a whole database.
 */
export async function openStorage(
  { databaseUrl, dataDir, demoData }: Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 'demoData'>,
  clock: Clock,
  logger: Logger,
): Promise<Storage> {
  const prepare: Prepare = async (db) => {
    const { isNew } = await migrate(db);
    await syncReferenceData(db);
    if (isNew && demoData && (await seedDemo(db, clock.now()))) logger.info('the empty database was filled with demo content');
    await autovacuum(db);
    // Last: what a start itself writes nobody has seen before.
    await watchChanges(db);
  };
  return databaseUrl ? openPostgres(databaseUrl, prepare) : openPglite(resolve(dataDir), prepare);
}

/** The oldest PostgreSQL that the statements are written for. */
const OLDEST_POSTGRES = 15;

async function openPostgres(databaseUrl: string, prepare: Prepare): Promise<Storage> {
  // Migrations take as long as their tables are big, and wait for those of another instance.
  const unlimited = openDatabase({ databaseUrl, poolSize: 2, statementTimeoutMs: 0 });
  await preparedOrClosed({ db: unlimited, close: () => unlimited.destroy() }, async () => {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(unlimited);
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
      throw new StartFailure(`The server of DATABASE_URL is PostgreSQL ${version}; the portal needs ${OLDEST_POSTGRES} or newer.`);
    }
    await prepare(unlimited);
  });
  await unlimited.destroy();
  const db = openDatabase({ databaseUrl });
  return { db, close: () => db.destroy() };
}

async function openPglite(dataDir: string, prepare: Prepare): Promise<Storage> {
  const lock = await lockDataDir(dataDir);
  const folder = join(dataDir, 'pglite');
  let isOpen = false;
  try {
    if (!(await holdsDatabase(folder))) await makeDatabase(folder, prepare);
    const words: string[] = [];
    const db = openDatabase({ pgliteDir: folder, onPgliteLine: (line) => void (isOpen || words.push(line)) });
    const close = () => db.destroy().finally(() => lock.release());
    return await preparedOrClosed({ db, close }, async () => {
      await sql`select 1`.execute(db).catch((error: unknown) => Promise.reject(describeOpenFailure(folder, error, words)));
      isOpen = true;
      await prepare(db);
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Under another name until it is whole: a start that is interrupted leaves nothing that looks like a database. */
async function makeDatabase(folder: string, prepare: Prepare): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await removeUnfinished(unfinished);
  const db = openDatabase({ pgliteDir: unfinished });
  await preparedOrClosed({ db, close: () => db.destroy() }, () => prepare(db));
  await db.destroy();
  await rename(unfinished, folder);
}

async function preparedOrClosed(storage: Storage, prepare: () => Promise<void>): Promise<Storage> {
  try {
    await prepare();
    return storage;
  } catch (error) {
    // A database that could not be opened may fail to close too; the first error counts.
    await storage.close().catch(() => {});
    throw error;
  }
}
