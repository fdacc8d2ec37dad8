import { randomBytes } from 'node:crypto';
import { describe } from '@jest/globals';
import pg from 'pg';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

export interface TestDatabase {
  db: Database;
  /** For other processes; undefined: PGlite in memory. */
  url?: string;
  close(): Promise<void>;
}

/** Runs the same suite on PGlite and on a real PostgreSQL; `open` gives an empty, migrated database of its own. */
export function forEachDatabase(suite: (open: () => Promise<TestDatabase>) => void): void {
  describe('on PGlite', () => suite(openPglite));
  describe('on PostgreSQL', () => suite(openPostgres));
}

async function openPglite(): Promise<TestDatabase> {
  const db = openDatabase({});
  await migrate(db);
  return { db, close: () => db.destroy() };
}

async function openPostgres(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is set by the global set-up');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase({ databaseUrl: url.href });
  await migrate(db);
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
