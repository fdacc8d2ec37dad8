import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPooler, type PoolerServer, startPooler } from './pooler-server.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare global {
  var portalTestPostgres: PostgresServer | undefined;
  var portalTestPooler: PoolerServer | undefined;
  /** The folder that is removed after this run. */
  var portalTestSnapshots: string | undefined;
}

/**
 * Jest's global setup: starts one PostgreSQL for the whole run, unless TEST_DATABASE_URL is set, and creates a folder for results that its
 * processes share. A folder given by TEST_SNAPSHOTS is retained for the next run, which must use the same PostgreSQL. With TEST_POOLER=on,
 * the API's statements go through PgBouncer in transaction mode.
 */
export default async function setUp(): Promise<void> {
  if (!process.env.TEST_SNAPSHOTS) {
    globalThis.portalTestSnapshots = mkdtempSync(join(tmpdir(), 'portal-snapshots-'));
    process.env.TEST_SNAPSHOTS = globalThis.portalTestSnapshots;
  }
  if (!process.env.TEST_DATABASE_URL) {
    globalThis.portalTestPostgres = await startPostgres();
    process.env.TEST_DATABASE_URL = globalThis.portalTestPostgres.url;
  }
  if (process.env.TEST_POOLER !== 'on') return;
  if (!findPooler()) throw new Error('TEST_POOLER=on needs PgBouncer: apt-get install pgbouncer (Debian), brew install pgbouncer (macOS)');
  globalThis.portalTestPooler = await startPooler(process.env.TEST_DATABASE_URL);
  process.env.TEST_POOLER_URL = globalThis.portalTestPooler.url;
}
