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
  /** Told of each line that PGlite's PostgreSQL writes to its log. */
  onPgliteLine?: (line: string) => void;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
}

/** Opens PGlite or PostgreSQL behind one interface. `db.destroy()` closes it. */
export function openDatabase({ databaseUrl, pgliteDir, onPgliteLine, poolSize = 10 }: DatabaseOptions): Database {
  if (databaseUrl) return new Kysely<Schema>({ dialect: postgres(databaseUrl, poolSize) });
  const open = once(() => createPglite(pgliteDir, onPgliteLine));
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: open }) });
  pgliteOf.set(db, open);
  return db;
}

/** What opens the PGlite behind a database, once; for what Kysely knows nothing of (LISTEN). */
const pgliteOf = new WeakMap<Database, () => Promise<PGlite>>();

/** The PGlite of a database that `openDatabase` opened; null: it is on PostgreSQL. */
export const findPglite = (db: Database): Promise<PGlite> | null => pgliteOf.get(db)?.() ?? null;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function postgres(connectionString: string, max: number) {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5_000, statement_timeout: 15_000 });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks while a transaction has it; whoever runs the next query of that transaction hears of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

function createPglite(dataDir: string | undefined, onLine?: (line: string) => void): Promise<PGlite> {
  // pg gives int8 as a string; so does PGlite here, and an id is a string everywhere.
  const parsers = { [types.INT8]: (value: string) => value };
  const onStderr = (line: string): boolean => {
    onLine?.(line);
    // Not to the console.
    return false;
  };
  return PGlite.create({ ...(dataDir && { dataDir }), onStderr, parsers });
}
