import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe } from '@jest/globals';
import pg from 'pg';
import { syncReferenceData } from '../domain/reference/sync-reference-data.ts';
import { type Database, findPglite, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import checksums from '../platform/db/migrations/checksums.json' with { type: 'json' };
import { type PgliteSnapshot, packFolder, SnapshotFs, unpackSnapshot } from './pglite-snapshot.ts';

export interface TestDatabase {
  db: Database;
  /** For other processes; undefined for PGlite in memory. */
  url?: string;
  /** The same database through the pooler; undefined without one. */
  pooledUrl?: string | undefined;
  close(): Promise<void>;
}

type OpenTestDatabase = (options?: { isMigrated: boolean }) => Promise<TestDatabase>;

/** Runs the same suite on PGlite and on a real PostgreSQL. `open` returns a new empty database, migrated by default. */
export function forEachDatabase(suite: (open: OpenTestDatabase) => void): void {
  describe('on PGlite', () => suite(openTestPglite));
  describe('on PostgreSQL', () => suite((options) => openTestPostgres(options)));
}

/** Opens a new PGlite in memory. */
export async function openTestPglite({ isMigrated } = { isMigrated: true }): Promise<TestDatabase> {
  const db = openDatabase({ pgliteStart: { fs: new SnapshotFs(await pgliteSnapshot(isMigrated)) } });
  return { db, close: () => db.destroy() };
}

/**
 * Opens a new database on the tests' PostgreSQL, through the pooler at `poolerUrl` if there is one; `url` never leads through the pooler.
 */
export async function openTestPostgres(
  { isMigrated } = { isMigrated: true },
  poolerUrl = process.env.TEST_POOLER_URL,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name}${isMigrated ? ` template ${await postgresTemplate()}` : ''}`);
  const url = urlOf(name);
  const pooledUrl = poolerUrl && urlOf(name, poolerUrl);
  const db = openDatabase(pooledUrl ? { databaseUrl: pooledUrl, directUrl: url } : { databaseUrl: url });
  return {
    db,
    url,
    pooledUrl,
    close: async () => {
      await db.destroy();
      await runOnServer(`drop database ${name} with (force)`);
    },
  };
}

const snapshots = () => process.env.TEST_SNAPSHOTS ?? refuse('TEST_SNAPSHOTS');
const serverUrl = () => process.env.TEST_DATABASE_URL ?? refuse('TEST_DATABASE_URL');

function refuse(variable: string): never {
  throw new Error(`${variable} is set by the global set-up`);
}

/** Part of the snapshots' names: a reused folder (TEST_SNAPSHOTS) may contain snapshots of older migrations. */
const schemaKey = createHash('sha256').update(JSON.stringify(checksums)).digest('hex').slice(0, 12);

/** Returns the files of a new PGlite, cached: creating and migrating one takes longer than most suites. */
function pgliteSnapshot(isMigrated: boolean): Promise<PgliteSnapshot> {
  const known = read.get(isMigrated);
  if (known) return known;
  const reading = makePgliteSnapshot(isMigrated).then(async (file) => unpackSnapshot(await readFile(file)));
  read.set(isMigrated, reading);
  return reading;
}

const read = new Map<boolean, Promise<PgliteSnapshot>>();

const makePgliteSnapshot = (isMigrated: boolean) =>
  madeOnce(isMigrated ? `migrated-${schemaKey}.pglite` : 'empty.pglite', async (file) => {
    const folder = `${file}.folder`;
    const db = openDatabase({ pgliteDir: folder });
    if (isMigrated) await prepare(db);
    const pglite = await findPglite(db);
    // Otherwise each copy would start by writing zeros over 128 MB, for tables of a few pages.
    await pglite?.exec("alter system set shared_buffers = '16MB'");
    // Otherwise each copy would also contain 600 files of databases that nothing opens.
    await pglite?.exec('update pg_database set datistemplate = false');
    for (const unused of ['template0', 'template1']) await pglite?.exec(`drop database ${unused}`);
    await db.destroy();
    await writeFile(file, await packFolder(folder));
    await rm(folder, { recursive: true });
  });

/** Prepares a database as a start of the portal does, but without demo data and without listeners for changes. */
async function prepare(db: Database): Promise<void> {
  await migrate(db);
  await syncReferenceData(db);
}

/** Returns the name of a migrated database to copy. */
async function postgresTemplate(): Promise<string> {
  const file = await madeOnce(`postgres-template-${schemaKey}`, async (unfinished) => {
    const name = `template_${randomBytes(6).toString('hex')}`;
    await runOnServer(`create database ${name}`);
    const db = openDatabase({ databaseUrl: urlOf(name) });
    await prepare(db);
    await db.destroy();
    await writeFile(unfinished, name);
  });
  return readFile(file, 'utf8');
}

/** Returns the path of a file that the first test process of a run creates while the others wait for it. */
async function madeOnce(name: string, make: (file: string) => Promise<void>): Promise<string> {
  const file = join(snapshots(), name);
  const isFirst = await mkdir(`${file}.making`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await make(`${file}.unfinished`);
    await rename(`${file}.unfinished`, file);
  }
  while (!existsSync(file)) await setTimeout(20);
  return file;
}

function urlOf(database: string, server = serverUrl()): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}
