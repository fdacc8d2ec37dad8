import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely';
import { isDatabaseUnavailable } from '../../errors.ts';
import { type OutageWatch, watchOutages } from './outage-watch.ts';

/** How long callers wait: a restarted PostgreSQL or pooler is back within one to three seconds. */
const MAX_WAIT_MS = 3_000;

/**
 * Wraps a PostgreSQL dialect so that callers wait for a database that is away for a moment, and retries only what has certainly not been
 * done: getting a connection, beginning a transaction, and a single read. Everything else fails immediately, because it may have been done:
 * a write whose answer was lost, and any statement of a transaction that had begun.
 */
export const bridgeOutages = (dialect: Dialect, patienceMs = MAX_WAIT_MS): Dialect => ({
  createDriver: () => bridgingDriver(dialect.createDriver(), patienceMs),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});

function bridgingDriver(inner: Driver, patienceMs: number): Driver {
  const isBack = async (): Promise<boolean> => {
    try {
      const connection = await inner.acquireConnection();
      await connection.executeQuery(CompiledQuery.raw('select 1')).finally(() => inner.releaseConnection(connection));
      return true;
    } catch (error) {
      // A server that refuses the query has answered.
      return !isDatabaseUnavailable(error);
    }
  };
  const watch = watchOutages({ isBack, patienceMs });
  const pool: Pool = {
    async take() {
      await watch.wait();
      const take = () => inner.acquireConnection();
      const connection = await take().catch(async (error: unknown) => {
        if (await watch.waitAfter(error)) return take();
        throw error;
      });
      watch.noteAnswer();
      return connection;
    },
    giveBack: (connection) => inner.releaseConnection(connection),
  };
  /** Commits or rolls back, without a retry. */
  const end = async (connection: DatabaseConnection, how: (inner: DatabaseConnection) => Promise<void>): Promise<void> => {
    const bridged = bridgedOf(connection);
    try {
      await how(bridged.inner);
    } catch (error) {
      watch.noteError(error);
      throw error;
    } finally {
      bridged.isInTransaction = false;
    }
  };
  return {
    init: (options) => inner.init(options),
    acquireConnection: async () => new BridgedConnection(await pool.take(), pool, watch),
    releaseConnection: (connection) => bridgedOf(connection).release(),
    async beginTransaction(connection, settings) {
      const bridged = bridgedOf(connection);
      await bridged.tryTwice(
        (own) => inner.beginTransaction(own, settings),
        () => true,
      );
      bridged.isInTransaction = true;
    },
    commitTransaction: (connection) => end(connection, (own) => inner.commitTransaction(own)),
    rollbackTransaction: (connection) => end(connection, (own) => inner.rollbackTransaction(own)),
    savepoint: async (connection, ...given) => inner.savepoint?.(bridgedOf(connection).inner, ...given),
    rollbackToSavepoint: async (connection, ...given) => inner.rollbackToSavepoint?.(bridgedOf(connection).inner, ...given),
    releaseSavepoint: async (connection, ...given) => inner.releaseSavepoint?.(bridgedOf(connection).inner, ...given),
    destroy(options) {
      watch.stop();
      return inner.destroy(options);
    },
  };
}

interface Pool {
  take(): Promise<DatabaseConnection>;
  giveBack(connection: DatabaseConnection): Promise<void>;
}

/** A connection that may be replaced by another one as long as nothing depends on its session. */
class BridgedConnection implements DatabaseConnection {
  isInTransaction = false;
  #inner: DatabaseConnection | null;
  readonly #pool: Pool;
  readonly #watch: OutageWatch;

  constructor(inner: DatabaseConnection, pool: Pool, watch: OutageWatch) {
    this.#inner = inner;
    this.#pool = pool;
    this.#watch = watch;
  }

  get inner(): DatabaseConnection {
    if (!this.#inner) throw new Error('this connection was given back');
    return this.#inner;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.tryTwice(
      (inner) => inner.executeQuery<Row>(query),
      () => !this.isInTransaction && onlyReads(query.sql),
    );
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  /** Tries again on another connection once the database is back. `isRepeatable` is called after the first attempt has failed. */
  async tryTwice<Result>(attempt: (inner: DatabaseConnection) => Promise<Result>, isRepeatable: () => boolean): Promise<Result> {
    try {
      return await attempt(this.inner);
    } catch (error) {
      this.#watch.noteError(error);
      if (!isRepeatable() || !(await this.#watch.waitAfter(error))) throw error;
    }
    await this.release();
    this.#inner = await this.#pool.take();
    return attempt(this.#inner);
  }

  async release(): Promise<void> {
    const inner = this.#inner;
    this.#inner = null;
    if (inner) await this.#pool.giveBack(inner);
  }
}

function bridgedOf(connection: DatabaseConnection): BridgedConnection {
  if (connection instanceof BridgedConnection) return connection;
  throw new Error('a connection of another driver');
}

const READ = /^\s*(?:\/\*.*?\*\/\s*)*(?:select|with)\b/is;
/** Matches statements that write or lock. Names are quoted and values are parameters, so neither can match. */
const EFFECT =
  /\b(?:insert|update|delete|merge|for\s+(?:key\s+)?share|nextval|setval|set_config|pg_notify|pg_\w*(?:advisory|cancel|terminate)\w*)\b/i;

/** Returns whether a statement only reads. A function of our own with side effects would have to be listed in `EFFECT`. */
const onlyReads = (text: string): boolean => READ.test(text) && !EFFECT.test(text);
