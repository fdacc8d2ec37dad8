import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare global {
  var portalTestPostgres: PostgresServer | undefined;
}

/**
 * Jest's global set-up: one PostgreSQL for the whole run, unless TEST_DATABASE_URL names one, and a folder for what its processes make
 * once for all of them.
 */
export default async function setUp(): Promise<void> {
  process.env.TEST_SNAPSHOTS = mkdtempSync(join(tmpdir(), 'portal-snapshots-'));
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.portalTestPostgres = await startPostgres();
  process.env.TEST_DATABASE_URL = globalThis.portalTestPostgres.url;
}
