import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { errorCode } from '../../errors.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

/** The databases that serve the statements of `fallBack`. */
export interface ReadPlaces {
  primary: Database;
  replica: Database;
  /** Returns whether the replica may be read from at the moment. */
  isUsed: () => boolean;
  /** Called for each statement with the source of its rows; `onFailure` for each error of the replica that the primary makes up for. */
  onRead: (from: 'replica' | 'primary') => void;
  onFailure: (error: unknown) => void;
}

/** SQLSTATE of a statement timeout: such a statement would take too long at the primary, too. */
const TOO_LONG = '57014';

/**
 * Creates a read-only database: each statement goes to the replica while that is in use, and is repeated at the primary if it fails there
 * (a lost connection, a conflict with WAL replay, a table that is not replicated yet). Does not support transactions.
 */
export function fallBack(places: ReadPlaces): Database {
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => read<Row>(places, query),
    streamQuery: () => refuse(),
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse(),
    commitTransaction: async () => refuse(),
    rollbackTransaction: async () => refuse(),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function refuse(): never {
  throw new Error('this database is for single reads: use `db` for transactions and streams');
}

async function read<Row>(places: ReadPlaces, query: CompiledQuery): Promise<QueryResult<Row>> {
  if (places.isUsed()) {
    try {
      const result = await places.replica.executeQuery<Row>(query as CompiledQuery<Row>);
      places.onRead('replica');
      return result;
    } catch (error) {
      if (errorCode(error) === TOO_LONG) throw error;
      places.onFailure(error);
    }
  }
  const result = await places.primary.executeQuery<Row>(query as CompiledQuery<Row>);
  places.onRead('primary');
  return result;
}
