import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

export interface DatabaseOptions {
  /** A PostgreSQL connection string; absent: PGlite. */
  databaseUrl?: string | undefined;
  /** PGlite's folder; absent: in memory. Ignored with `databaseUrl`. */
  pgliteDir?: string | undefined;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
}

/** Opens PGlite or PostgreSQL behind one interface. `db.destroy()` closes it. */
export function openDatabase({ databaseUrl, pgliteDir, poolSize = 10 }: DatabaseOptions): Database {
  return new Kysely<Schema>({ dialect: databaseUrl ? postgres(databaseUrl, poolSize) : pglite(pgliteDir) });
}

function postgres(connectionString: string, max: number) {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5_000, statement_timeout: 15_000 });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks while a transaction has it; whoever runs the next query of that transaction hears of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

function pglite(dataDir: string | undefined) {
  // pg gives int8 as a string; so does PGlite here, and an id is a string everywhere.
  const parsers = { [types.INT8]: (value: string) => value };
  return new PGliteDialect({ pglite: () => PGlite.create({ ...(dataDir && { dataDir }), parsers }) });
}
