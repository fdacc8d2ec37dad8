import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare global {
  var portalTestPostgres: PostgresServer | undefined;
}

/** Jest's global set-up: one PostgreSQL for the whole run, unless TEST_DATABASE_URL names one. */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  globalThis.portalTestPostgres = await startPostgres();
  process.env.TEST_DATABASE_URL = globalThis.portalTestPostgres.url;
}
