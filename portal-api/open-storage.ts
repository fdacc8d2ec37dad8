import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { describeServerFailure } from './describe-start-failure.ts';
import { syncReferenceData } from './domain/reference/sync-reference-data.ts';
import type { Clock } from './platform/clock.ts';
import type { ApiConfig } from './platform/config/env.ts';
import { autovacuum } from './platform/db/autovacuum.ts';
import { watchChanges } from './platform/db/changes/watch-changes.ts';
import { lockDataDir } from './platform/db/data-dir-lock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { type FoundPooler, findPooler } from './platform/db/find-pooler.ts';
import { migrate } from './platform/db/migrate.ts';
import {
  describeMakeFailure,
  describeOpenFailure,
  endAtPanic,
  endBroken,
  holdsDatabase,
  removeUnfinished,
} from './platform/db/pglite-folder.ts';
import { StartFailure } from './platform/errors.ts';

export interface Storage {
  db: Database;
  /** The same database without a pooler, for long work or work that needs its own session; `db` itself if there is no pooler. */
  direct: Database;
  close(): Promise<void>;
}

type Opened = Omit<Storage, 'direct'>;
type Prepare = (db: Database) => Promise<void>;
type StorageOptions = Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 'demoData'> & { directUrl?: string | undefined };

/**
 * Opens the database of the API, ready for use: PostgreSQL if `databaseUrl` is set, otherwise PGlite in the data directory, which only one
 * process may open (`DataDirInUse`). The database is migrated, has the reference data, and has demo content if `demoData` is set and this
 * start created it. `directUrl` addresses PostgreSQL itself if `databaseUrl` leads through a pooler. Throws `StartFailure` for a folder
 * that contains anything but a complete database, and for a pooler without a `directUrl`.
 */
export async function openStorage(
  { databaseUrl, directUrl, dataDir, demoData }: StorageOptions,
  clock: Clock,
  logger: Logger,
): Promise<Storage> {
  const prepare = preparation(demoData, clock, logger);
  if (databaseUrl) return openPostgres({ databaseUrl, directUrl }, prepare, logger);
  const opened = await openPglite(resolve(dataDir), prepare);
  return { ...opened, direct: opened.db };
}

/**
 * Creates the database that `openStorage` would create in the data directory, and leaves it closed. Does nothing if one exists, or if
 * `databaseUrl` is set. Throws like `openStorage`.
 */
export async function makeStorage({ databaseUrl, dataDir, demoData }: StorageOptions, clock: Clock, logger: Logger): Promise<void> {
  if (databaseUrl) return;
  const lock = await lockDataDir(resolve(dataDir));
  const folder = join(resolve(dataDir), 'pglite');
  try {
    if (!(await holdsDatabase(folder))) await makeDatabase(folder, preparation(demoData, clock, logger));
  } finally {
    await lock.release();
  }
}

/** Returns the steps that prepare a database before its first use. */
function preparation(demoData: boolean, clock: Clock, logger: Logger): Prepare {
  return async (db) => {
    const { hasRun, isNew } = await migrate(db);
    await syncReferenceData(db);
    if (isNew && demoData) {
      // Loaded on demand: 0.7 MB of code that only the first start of a database needs.
      const { seedDemo } = await import('./seed/seed-demo.ts');
      if (await seedDemo(db, clock.now())) logger.info('filled the empty database with demo data');
    }
    // Without migrations, pruning does this later, after the first page.
    if (hasRun) await autovacuum(db);
    // Last: nothing has read the rows that the start itself writes, so their changes need no announcement.
    await watchChanges(db);
  };
}

/** Oldest major version of PostgreSQL that the statements support. */
const OLDEST_POSTGRES = 15;

interface Addresses {
  databaseUrl: string;
  directUrl: string | undefined;
}

async function openPostgres({ databaseUrl, directUrl }: Addresses, prepare: Prepare, logger: Logger): Promise<Storage> {
  const { keepsStatements } = await detectPooler({ databaseUrl, directUrl });
  // No timeout: migrations take as long as their tables are big, and wait for those of another instance.
  const unlimited = openDatabase({ databaseUrl: directUrl ?? databaseUrl, poolSize: 2, statementTimeoutMs: 0 });
  await preparedOrClosed({ db: unlimited, close: () => unlimited.destroy() }, async () => {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(unlimited);
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
      throw new StartFailure(`The server of DATABASE_URL is PostgreSQL ${version}; the portal needs ${OLDEST_POSTGRES} or newer.`);
    }
    await prepare(unlimited);
  });
  await unlimited.destroy();
  const db = openDatabase({ databaseUrl, directUrl, keepsStatements });
  if (directUrl === undefined) return { db, direct: db, close: () => db.destroy() };
  await warnOfEndlessStatements(db, logger);
  const direct = openDatabase({ databaseUrl: directUrl, poolSize: 2 });
  const close = async (): Promise<void> => void (await Promise.all([db.destroy(), direct.destroy()]));
  return { db, direct, close };
}

/** Checks whether DATABASE_URL leads through a pooler. Throws `StartFailure` if neither address provides a session of its own. */
async function detectPooler({ databaseUrl, directUrl }: Addresses): Promise<FoundPooler> {
  const found = await findPooler(databaseUrl);
  if (directUrl === undefined) {
    if (found.sharesSessions) throw new StartFailure(describePooler('DATABASE_URL'));
    return found;
  }
  const direct = await findPooler(directUrl).catch((error: unknown) => {
    throw new StartFailure(describeServerFailure(error, directUrl, 'DATABASE_LISTEN_URL') ?? String(error));
  });
  if (direct.sharesSessions) throw new StartFailure(describePooler('DATABASE_LISTEN_URL'));
  return found;
}

const describePooler = (variable: string): string =>
  `${variable} leads through a pooler in transaction mode, where notifications and session locks do not work: ` +
  'set DATABASE_LISTEN_URL to the address of PostgreSQL itself.';

/** Warns if statements have no time limit: a pooler drops the limit that the portal sets on its connections, so the server must set it. */
async function warnOfEndlessStatements(db: Database, logger: Logger): Promise<void> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  if (rows[0]?.limit !== '0') return;
  logger.warn("statements through the pooler have no time limit: alter role … set statement_timeout = '15s', for the user of DATABASE_URL");
}

async function openPglite(dataDir: string, prepare: Prepare): Promise<Opened> {
  const lock = await lockDataDir(dataDir);
  const folder = join(dataDir, 'pglite');
  let isOpen = false;
  try {
    if (!(await holdsDatabase(folder))) await makeDatabase(folder, prepare);
    const words: string[] = [];
    const db = openDatabase({
      pgliteDir: folder,
      onPgliteLine: (line) => (isOpen ? endAtPanic(folder, line) : void words.push(line)),
      onPgliteBroken: (error) => endBroken(folder, error),
    });
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

/** Creates the database under a temporary name and renames it when complete, so an interrupted start leaves nothing that looks like one. */
async function makeDatabase(folder: string, prepare: Prepare): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await removeUnfinished(unfinished);
  const db = openDatabase({ pgliteDir: unfinished, onPgliteLine: (line) => endAtPanic(folder, line) });
  await preparedOrClosed({ db, close: () => db.destroy() }, () => prepare(db)).catch((error: unknown) =>
    Promise.reject(describeMakeFailure(folder, error)),
  );
  await db.destroy();
  await rename(unfinished, folder);
}

async function preparedOrClosed(storage: Opened, prepare: () => Promise<void>): Promise<Opened> {
  try {
    await prepare();
    return storage;
  } catch (error) {
    // A database that could not be opened may also fail to close; the first error is the one to report.
    await storage.close().catch(() => {});
    throw error;
  }
}
