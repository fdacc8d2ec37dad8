import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

/** Finds out whether the database answers. */
export interface DatabaseProbe {
  /** Settles when the database has answered or failed. */
  ask(): Promise<unknown>;
  /** The database counts as unavailable after this long without an answer, in ms. */
  silentMs: number;
  /** Returns whether the database is known to run a long operation of ours, in which case its silence means nothing. */
  isBusy(): boolean;
  close(): Promise<void>;
}

const POSTGRES_SILENT_MS = 3_000;
/** A connection that has not answered within this time is replaced: a network failure does not close it. In ms. */
const POSTGRES_TIMEOUT_MS = 5_000;
const SHARED_SILENT_MS = 15_000;

/**
 * Probes PostgreSQL over a dedicated connection: in the pool a probe would queue behind slow statements, and busy does not mean
 * unavailable. Behind a pooler (`isPooled`) the probe has to wait for a session nevertheless, so only a long silence counts there.
 */
export function probePostgres(databaseUrl: string, { isPooled } = { isPooled: false }): DatabaseProbe {
  const silentMs = isPooled ? SHARED_SILENT_MS : POSTGRES_SILENT_MS;
  const timeoutMs = silentMs + POSTGRES_TIMEOUT_MS - POSTGRES_SILENT_MS;
  const own = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // The next query reports the error.
  own.on('error', () => {});
  return { ask: () => own.query('select 1'), silentMs, isBusy: () => false, close: () => own.end() };
}

/** Probes through the shared connection, as PGlite has only one: the probe queues behind other queries, so only a long silence counts. */
export const probeThrough = (db: Database): DatabaseProbe => ({
  ask: () => sql`select 1`.execute(db),
  silentMs: SHARED_SILENT_MS,
  isBusy: () => (longReads.get(db) ?? 0) > 0,
  close: async () => {},
});

const longReads = new WeakMap<Database, number>();

/** Runs an operation that may occupy the database for long, such as a backup. */
export async function readLong<Result>(db: Database, read: () => Promise<Result>): Promise<Result> {
  longReads.set(db, (longReads.get(db) ?? 0) + 1);
  try {
    return await read();
  } finally {
    longReads.set(db, (longReads.get(db) ?? 1) - 1);
  }
}
