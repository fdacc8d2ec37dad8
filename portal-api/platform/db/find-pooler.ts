import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isStatementNameMismatch } from './statements/statement-errors.ts';

/** The properties of the connection from this process to PostgreSQL. */
export interface FoundPooler {
  /** Transactions of one connection run in different server sessions, so session state (LISTEN, session locks) is lost. */
  sharesSessions: boolean;
  /** Statements may be named nevertheless: the pooler tracks which session has which (PgBouncer 1.21 with `max_prepared_statements`). */
  keepsStatements: boolean;
}

/** Time limit of a query, in ms: a server may be busy, and a pooler with one session for both connections never answers. */
const ASK_MS = 5_000;
const CONNECT_MS = 5_000;
/** Number of attempts: other processes' transactions may run in between and hide the pooler from one. */
const TRIES = 5;

/**
 * Detects whether a PostgreSQL address leads through a pooler in transaction mode: two open connections share one server session, or one
 * connection moves to another session. Throws pg's error if the address cannot be reached; a server that is too slow is treated as one
 * without a pooler.
 */
export async function findPooler(url: string): Promise<FoundPooler> {
  const [one, other] = [connectTo(url), connectTo(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const name = `look_${randomUUID()}`;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await probe(one, other, name);
      if (found) return found;
    }
    return { sharesSessions: false, keepsStatements: true };
  } finally {
    // Not awaited: a connection whose query was not answered may never close.
    for (const client of [one, other]) client.end().catch(() => {});
  }
}

function connectTo(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: ASK_MS });
  // The query in progress reports the error.
  client.on('error', () => {});
  return client;
}

const SESSION = 'select pg_backend_pid() as session';

async function sessionOf(client: pg.Client, name?: string): Promise<unknown> {
  const { rows } = await client.query<{ session: number }>(name === undefined ? { text: SESSION } : { name, text: SESSION });
  return rows[0]?.session;
}

/** Returns null if this attempt saw no sign of a pooler. */
async function probe(one: pg.Client, other: pg.Client, name: string): Promise<FoundPooler | null> {
  try {
    const first = await sessionOf(one, name);
    await other.query('begin');
    const isTaken = (await sessionOf(other)) === first;
    // The session that knows the name is occupied by the other connection's transaction now.
    const isMoved = (await sessionOf(one, name)) !== first;
    await other.query('rollback');
    if (isTaken) return { sharesSessions: true, keepsStatements: true };
    // It is not known how the named statement succeeded: that session may have had it from before.
    return isMoved ? { sharesSessions: true, keepsStatements: false } : null;
  } catch (error) {
    if (isStatementNameMismatch(error)) return { sharesSessions: true, keepsStatements: false };
    // A slow server must not make the start fail.
    if (isUnanswered(error)) return { sharesSessions: false, keepsStatements: false };
    throw error;
  }
}

const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';
