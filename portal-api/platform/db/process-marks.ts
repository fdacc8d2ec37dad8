import { randomInt } from 'node:crypto';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import pg from 'pg';

/** The first key of the locks that are marks; the second is the process's number. */
const MARKS = 7_350_104;
const MOST = 2 ** 31;

/** A process, as rows that only it works on name it. */
export interface ProcessMark {
  /** The number of this process, for a row to keep; null where nobody would see that it has died. */
  number: RawBuilder<number | null>;
  /** Whether the process with the number in a column has certainly died. */
  isGone: (number: Expression<number | null>) => RawBuilder<SqlBool>;
}

/** Nobody can tell whether such a process has died. */
export const noMark: ProcessMark = { number: sql<null>`null::int`, isGone: () => sql`false` };

/** Of a database that one process at a time has (PGlite): every other number is a dead one's. */
export function markAlone(): ProcessMark {
  const own = randomInt(1, MOST);
  return { number: sql<number>`${own}::int`, isGone: (number) => sql`${number} is distinct from ${own}` };
}

/** Where a connection notes whose mark it holds: looking for the lock itself would read all locks of the server for each row. */
const NOTE = 'portal.process';

/** The name under which a pooler tells the server whose transaction a session carries out. */
const nameOf = (number: number): string => `portal ${number}`;

const isHeld = (number: Expression<number | null>) => sql<SqlBool>`exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${MARKS}::oid and objid = ${number}::oid
    and database = (select oid from pg_database where datname = current_database()))`;
/** A pooler has carried out to its end what it was given by a process that has died meanwhile. */
const isAtWork = (number: Expression<number | null>) => sql<SqlBool>`exists (
  select from pg_stat_activity where application_name = 'portal ' || ${number} and state <> 'idle')`;

/** A mark may be read by another way than the one of the process that left it, so all ask the same. */
const isGone: ProcessMark['isGone'] = (number) => sql`(${number} is not null and not ${isHeld(number)} and not ${isAtWork(number)})`;

const lockText = (own: number): string => `select pg_advisory_lock_shared(${MARKS}, ${own})`;

/**
 * Of a server: each connection of the process takes `take` first and holds that lock until the server itself has ended it. So nothing that
 * the process began is still at work once nobody holds the lock.
 */
export function markConnections(): ProcessMark & { take: string } {
  const own = randomInt(1, MOST);
  return {
    number: sql<number | null>`nullif(current_setting(${sql.lit(NOTE)}, true), '')::int`,
    isGone,
    take: `${lockText(own)}, set_config('${NOTE}', '${own}', false)`,
  };
}

/** The mark of a process whose statements go through a pooler. */
export interface HeldMark extends ProcessMark {
  /** For the connections to the pooler. */
  applicationName: string;
  /** Resolves when the lock has been asked for, whether it was given or not. */
  taken(): Promise<void>;
  release(): Promise<void>;
}

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;

/**
 * The same where statements go through a pooler, whose sessions belong to nobody: one direct connection holds the lock for the whole
 * process, and the pooler's sessions bear its name while they work for it. Rows keep no number while that connection is away.
 */
export function markDirectly(directUrl: string): HeldMark {
  const own = randomInt(1, MOST);
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
