import { randomInt } from 'node:crypto';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import pg from 'pg';

/** First key of the advisory locks that serve as marks; the second key is the process's number. */
const MARKS = 7_350_104;
const MAX_MARK = 2 ** 31;

/** Identifies a process in the rows that only it works on. */
export interface ProcessMark {
  /** SQL expression of this process's number, to store in a row; null if nobody could detect its death. */
  number: RawBuilder<number | null>;
  /** Returns a condition that is true only if the process whose number is in a column has certainly died. */
  isGone: (number: Expression<number | null>) => RawBuilder<SqlBool>;
}

/** The mark of a process whose death cannot be detected. */
export const noMark: ProcessMark = { number: sql<null>`null::int`, isGone: () => sql`false` };

/** Creates the mark for a database used by one process at a time (PGlite): any other number belongs to a dead process. */
export function markAlone(): ProcessMark {
  const own = randomInt(1, MAX_MARK);
  return { number: sql<number>`${own}::int`, isGone: (number) => sql`${number} is distinct from ${own}` };
}

/** The session setting that stores the process's number: reading the lock itself would scan all locks of the server for each row. */
const NOTE = 'portal.process';

/** Returns the `application_name` that a pooler passes to the server, which shows for which process a session works. */
const nameOf = (number: number): string => `portal ${number}`;

const isHeld = (number: Expression<number | null>) => sql<SqlBool>`exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${MARKS}::oid and objid = ${number}::oid
    and database = (select oid from pg_database where datname = current_database()))`;
/** Returns whether a pooler's session still works for a process: it finishes its statements even if the process has died meanwhile. */
const isAtWork = (number: Expression<number | null>) => sql<SqlBool>`exists (
  select from pg_stat_activity where application_name = 'portal ' || ${number} and state <> 'idle')`;

/** The mark may be read over another kind of connection than that of the process that left it, so all kinds share this check. */
const isGone: ProcessMark['isGone'] = (number) => sql`(${number} is not null and not ${isHeld(number)} and not ${isAtWork(number)})`;

const lockText = (own: number): string => `select pg_advisory_lock_shared(${MARKS}, ${own})`;

/**
 * Creates the mark for direct connections: each connection of the process first runs `take` and holds that lock until the server ends the
 * session. If nobody holds the lock, no statement of the process is still running.
 */
export function markConnections(): ProcessMark & { take: string } {
  const own = randomInt(1, MAX_MARK);
  return {
    number: sql<number | null>`nullif(current_setting(${sql.lit(NOTE)}, true), '')::int`,
    isGone,
    take: `${lockText(own)}, set_config('${NOTE}', '${own}', false)`,
  };
}

/** The mark of a process whose statements go through a pooler. */
export interface HeldMark extends ProcessMark {
  /** The `application_name` for connections to the pooler. */
  applicationName: string;
  /** Resolves when taking the lock has been attempted, whether it succeeded or not. */
  taken(): Promise<void>;
  release(): Promise<void>;
}

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;

/**
 * Creates the mark for statements through a pooler, whose sessions belong to no process: one direct connection holds the lock for the whole
 * process, and the pooler's sessions carry its name while they work for it. Rows get no number while that connection is lost.
 */
export function markDirectly(directUrl: string): HeldMark {
  const own = randomInt(1, MAX_MARK);
  let holder: pg.Client | null = null;
  let isReleased = false;
  let retry: NodeJS.Timeout | undefined;
  let taken: Promise<void> | null = null;

  const take = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
    const lose = (): void => {
      if (holder === client) holder = null;
      clearTimeout(retry);
      if (!isReleased) retry = setTimeout(() => void take(), RETRY_MS).unref();
    };
    client.on('error', lose).on('end', lose);
    try {
      await client.connect();
      await client.query(lockText(own));
      if (isReleased) await client.end();
      else holder = client;
    } catch {
      client.end().catch(() => {});
      lose();
    }
  };
  return {
    get number() {
      return holder ? sql<number>`${own}::int` : sql<null>`null::int`;
    },
    isGone,
    applicationName: nameOf(own),
    taken: () => {
      taken ??= take();
      return taken;
    },
    async release() {
      isReleased = true;
      clearTimeout(retry);
      await taken;
      await holder?.end().catch(() => {});
    },
  };
}
