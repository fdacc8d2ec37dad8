import { randomInt } from 'node:crypto';
import { CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

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

/**
 * Of a server: each connection of the process takes `take` first and holds that lock until the server itself has ended it. So nothing that
 * the process began is still at work once nobody holds the lock. Behind a pooler that gives each transaction another connection, rows keep
 * the number that this connection holds, or none.
 */
export function markConnections(): ProcessMark & { take: CompiledQuery } {
  const own = randomInt(1, MOST);
  const isHeld = (number: Expression<number | null>) => sql<SqlBool>`exists (
    select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${MARKS}::oid and objid = ${number}::oid
      and database = (select oid from pg_database where datname = current_database()))`;
  return {
    number: sql<number | null>`nullif(current_setting(${sql.lit(NOTE)}, true), '')::int`,
    isGone: (number) => sql`(${number} is not null and not ${isHeld(number)})`,
    take: CompiledQuery.raw(`select pg_advisory_lock_shared(${MARKS}, ${own}), set_config('${NOTE}', '${own}', false)`),
  };
}
