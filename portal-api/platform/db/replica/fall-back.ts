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

/** Where statements of `fallBack` go. */
export interface ReadPlaces {
  primary: Database;
  replica: Database;
  /** Whether the replica may be read from just now. */
  isUsed: () => boolean;
  /** Told of each statement by where its rows came from, and of each error of the replica. */
  onRead: (from: 'replica' | 'primary') => void;
  onFailure: (error: unknown) => void;
}

/** A statement that took too long at the replica takes too long at the primary. */
const TOO_LONG = '57014';

/**
 * A database to read from: each statement goes to the replica while that is in use, and once more to the primary when it fails there (a
 * connection that is lost, a conflict with what is replayed, a table that has not come yet). Has no transactions.
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
