import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

/** How to find out whether the database answers. */
export interface DatabaseProbe {
  /** Settles when the database has answered or failed. */
  ask(): Promise<unknown>;
  /** So long without an answer, and the database counts as away. In ms. */
  silentMs: number;
  /** Whether the database is known to be at long work of ours: its silence means nothing. */
  isBusy(): boolean;
  close(): Promise<void>;
}

const POSTGRES_SILENT_MS = 3_000;
/** A connection that has not answered within this is replaced: a network that is gone closes nothing. In ms. */
const POSTGRES_TIMEOUT_MS = 5_000;
const SHARED_SILENT_MS = 15_000;

/**
 * Asks PostgreSQL over a connection of its own: behind ten slow statements in the pool a question would wait, and busy is not away. A pooler
 * (`isPooled`) has it wait for a session all the same, so only a long silence counts there.
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
  // The next caller gets the error.
  own.on('error', () => {});
  return { ask: () => own.query('select 1'), silentMs, isBusy: () => false, close: () => own.end() };
}

/** Asks through the connections that everybody uses, as PGlite has but one: a question waits for whatever has it, so only a long silence counts. */
export const probeThrough = (db: Database): DatabaseProbe => ({
  ask: () => sql`select 1`.execute(db),
  silentMs: SHARED_SILENT_MS,
  isBusy: () => (longReads.get(db) ?? 0) > 0,
  close: async () => {},
});

const longReads = new WeakMap<Database, number>();

/** Runs what may have the database for long, as a backup does. */
export async function readLong<Result>(db: Database, read: () => Promise<Result>): Promise<Result> {
  longReads.set(db, (longReads.get(db) ?? 0) + 1);
  try {
    return await read();
  } finally {
    longReads.set(db, (longReads.get(db) ?? 1) - 1);
  }
}
