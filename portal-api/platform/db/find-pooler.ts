import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { areNamesMixedUp } from './statements/statement-errors.ts';

/** The way from this process to PostgreSQL. */
export interface FoundPooler {
  /** Transactions of one connection go to different sessions of the server: what belongs to a session (LISTEN, its locks) is lost. */
  sharesSessions: boolean;
  /** Statements may have names all the same: it knows which session has which (PgBouncer 1.21 with `max_prepared_statements`). */
  keepsStatements: boolean;
}

/** So long a question may wait, in ms: for a busy server, or for ever where a pooler has one session for both connections. */
const ASK_MS = 5_000;
const CONNECT_MS = 5_000;
/** Other processes' transactions may come between and hide the pooler from one try. */
const TRIES = 5;

/**
 * Looks whether an address of PostgreSQL leads through a pooler in transaction mode: two connections that are open have one session of the
 * server, or one connection has another session than before. Throws what pg throws when nobody answers there; a server that takes long is
 * taken for one without a pooler.
 */
export async function findPooler(url: string): Promise<FoundPooler> {
  const [one, other] = [connectTo(url), connectTo(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const name = `look_${randomUUID()}`;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await look(one, other, name);
      if (found) return found;
    }
    return { sharesSessions: false, keepsStatements: true };
  } finally {
    // One whose question was not answered may never say goodbye.
    for (const client of [one, other]) client.end().catch(() => {});
  }
}

function connectTo(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: ASK_MS });
  // The question under way gets the error.
  client.on('error', () => {});
  return client;
}

const SESSION = 'select pg_backend_pid() as session';

async function sessionOf(client: pg.Client, name?: string): Promise<unknown> {
  const { rows } = await client.query<{ session: number }>(name === undefined ? { text: SESSION } : { name, text: SESSION });
  return rows[0]?.session;
}

/** Null: this time nothing was seen of a pooler. */
async function look(one: pg.Client, other: pg.Client, name: string): Promise<FoundPooler | null> {
  try {
    const first = await sessionOf(one, name);
    await other.query('begin');
    const isTaken = (await sessionOf(other)) === first;
    // Held by the other's transaction, the session that knows the name is out of reach now.
    const isMoved = (await sessionOf(one, name)) !== first;
    await other.query('rollback');
    if (isTaken) return { sharesSessions: true, keepsStatements: true };
    // By which way the name got along is not known: perhaps that session had it from before.
    return isMoved ? { sharesSessions: true, keepsStatements: false } : null;
  } catch (error) {
    if (areNamesMixedUp(error)) return { sharesSessions: true, keepsStatements: false };
    // No start fails for a server that is only slow.
    if (isUnanswered(error)) return { sharesSessions: false, keepsStatements: false };
    throw error;
  }
}

const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';
