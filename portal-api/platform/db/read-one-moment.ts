import { sql } from 'kysely';
import { type Database, findPglite } from './database.ts';

/**
 * Runs `read` with connections that see the database as it was at one moment, whatever is written meanwhile, and that can write nothing.
 * PostgreSQL gives as many as `count` says, by a snapshot that the first exports; PGlite, which has but one, gives that.
 */
export const readOneMoment = <Result>(
  db: Database,
  count: number,
  read: (connections: readonly Database[]) => Promise<Result>,
): Promise<Result> =>
  begin(db, async (first) => {
    if (count === 1 || findPglite(db)) return read([first]);
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first);
    const snapshot = sql`set transaction snapshot ${sql.lit(rows[0]?.id)}`;
    const join = (joined: readonly Database[]): Promise<Result> =>
      joined.length === count
        ? read(joined)
        : begin(db, async (next) => {
            await snapshot.execute(next);
            return join([...joined, next]);
          });
    return join([first]);
  });

const begin = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
