import { randomBytes } from 'node:crypto';
import { describe } from '@jest/globals';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';

export interface TestDatabase {
  db: Database;
  /** For other processes; undefined: PGlite in memory. */
  url?: string;
  close(): Promise<void>;
}

type OpenTestDatabase = (options?: { isMigrated: boolean }) => Promise<TestDatabase>;

/** Runs the same suite on PGlite and on a real PostgreSQL; `open` gives an empty database of its own, migrated unless told otherwise. */
export function forEachDatabase(suite: (open: OpenTestDatabase) => void): void {
  describe('on PGlite', () => suite(openPglite));
  describe('on PostgreSQL', () => suite(openTestPostgres));
}

async function openPglite({ isMigrated } = { isMigrated: true }): Promise<TestDatabase> {
  const db = openDatabase({});
  if (isMigrated) await migrate(db);
  return { db, close: () => db.destroy() };
}

/** A database of its own on the tests' PostgreSQL. */
export async function openTestPostgres({ isMigrated } = { isMigrated: true }): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is set by the global set-up');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase({ databaseUrl: url.href });
  if (isMigrated) await migrate(db);
  return {
    db,
    url: url.href,
    close: async () => {
      await db.destroy();
      await runOnServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
