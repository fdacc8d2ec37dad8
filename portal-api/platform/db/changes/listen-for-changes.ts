import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { ANY_CHANGE } from '#shared/contract/stale-reads.ts';
import { type Database, findPglite } from '../database.ts';
import { CHANGES_CHANNEL, INBOXES_CHANNEL } from './watch-changes.ts';

export interface ChangeSource {
  db: Database;
  /** Direct address of PostgreSQL, bypassing any pooler; absent if `db` is a PGlite. */
  databaseUrl?: string | undefined;
  logger: Logger;
  /** Called with the name of a committed change, or with `any` if some changes may have been missed. */
  onChange: (change: string) => void;
  /** Called with the id of a user whose messages, notices or sessions have changed; with null if changes of anyone may have been missed. */
  onInbox?: (userId: string | null) => void;
  /** How long the process's own test notification may take to arrive before the log warns that none are received, in ms. */
  echoMs?: number;
}

export interface ChangeListener {
  /** False while changes are missed: there is no connection, or a pooler in between withholds them. */
  isHearing(): boolean;
  stop(): Promise<void>;
}

/** The `application_name` of the listeners in `pg_stat_activity`. */
const LISTENER_NAME = 'portal changes';
/** Connection timeout, in ms: no new attempt starts earlier, as the server may only be slow to answer. */
const CONNECT_MS = 5_000;
/** Interval at which the connection is probed: a network failure does not close it. */
const PROBE_EVERY_MS = 5_000;
/**
 * A connection without an answer for this long is closed. A shorter limit would make every instance drop its cached pages just when the
 * database is slowest.
 */
const SILENT_MS = 20_000;
const ECHO_MS = 5_000;
const RETRY_MS = { first: 100, most: 5_000 };

/**
 * Listens for every change that the database announces, from any source. Resolves once it listens or once the first attempt has failed, in
 * which case it keeps retrying. Changes that may have been missed while it did not listen are reported as `any`.
 */
export async function listenForChanges(source: ChangeSource): Promise<ChangeListener> {
  const pglite = await findPglite(source.db);
  if (!pglite) return listenOnPostgres(source);
  const stops = [await pglite.listen(CHANGES_CHANNEL, source.onChange)];
  if (source.onInbox) stops.push(await pglite.listen(INBOXES_CHANNEL, source.onInbox));
  return {
    isHearing: () => true,
    async stop() {
      if (!pglite.closed) await Promise.all(stops.map((stop) => stop()));
    },
  };
}

async function listenOnPostgres(source: ChangeSource): Promise<ChangeListener> {
  const { db, databaseUrl, logger, onChange, onInbox = () => {}, echoMs = ECHO_MS } = source;
  let client: pg.Client | null = null;
  let isListening = false;
  let isStopped = false;
  let pauseMs = RETRY_MS.first;
  let timer: NodeJS.Timeout | undefined;
  let isDeaf = false;

  const retry = (error: unknown): void => {
    if (isStopped) return;
    // Log only the first failure of a series: outages are logged elsewhere.
    if (pauseMs === RETRY_MS.first) logger.warn({ err: error }, 'lost the connection for database notifications; reconnecting');
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, RETRY_MS.most);
  };

  const connect = async (): Promise<void> => {
    // A dedicated connection: LISTEN belongs to a connection, and those of the pool are opened and closed.
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENT_MS,
    });
    const echo = `portal_echo_${randomBytes(6).toString('hex')}`;
    let isHeard = false;
    let isOver = false;
    let isAsked = false;
    const end = (error: unknown): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(probe);
      if (client === own) {
        client = null;
        isListening = false;
      }
      own.end().catch(() => {});
      retry(error);
    };
    const ask = async (): Promise<void> => {
      if (isAsked) return;
      isAsked = true;
      await own.query('select 1').catch(end);
      isAsked = false;
    };
    /** Sends a notification through the pool and checks that it arrives here: behind a pooler LISTEN may succeed but receive nothing. */
    const checkHearing = async (): Promise<void> => {
      await sql`select pg_notify(${echo}, '')`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, echoMs).unref());
      if (isHeard || isOver || isStopped || isDeaf) return;
      isDeaf = true;
      logger.warn(
        'no notifications of database changes: the pooler in front does not support LISTEN; set DATABASE_LISTEN_URL to PostgreSQL itself. A change shows after 30 s at most',
      );
    };
    const probe = setInterval(() => void ask(), PROBE_EVERY_MS).unref();
    own.on('notification', ({ channel, payload }) => {
      if (channel === echo) isHeard = true;
      else if (channel === INBOXES_CHANNEL) onInbox(payload ?? null);
      else onChange(payload || ANY_CHANGE);
    });
    own.on('error', end);
    own.on('end', () => end(new Error('the connection was closed')));
    try {
      client = own;
      await own.connect();
      await own.query(`listen ${echo}`);
      await own.query(`listen ${INBOXES_CHANNEL}`);
      await own.query(`listen ${CHANGES_CHANNEL}`);
      pauseMs = RETRY_MS.first;
      isListening = true;
      onChange(ANY_CHANGE);
      onInbox(null);
      // Query errors on the pool's connection are reported elsewhere.
      checkHearing().catch(() => {});
    } catch (error) {
      end(error);
    }
  };

  await connect();
  return {
    isHearing: () => isListening && !isDeaf,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
