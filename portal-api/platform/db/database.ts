import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { type Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { TransactionTrackingKysely } from './open-transactions.ts';
import { bridgeOutages } from './outages/bridge-outages.ts';
import { markAlone, markConnections, markDirectly, noMark, type ProcessMark } from './process-marks.ts';
import type { Schema } from './schema.ts';
import { nameStatements } from './statements/named-pg-statements.ts';
import { withNamedStatements } from './statements/named-pglite-statements.ts';
import { createStatementNames } from './statements/statement-names.ts';

export type Database = Kysely<Schema>;

type PgliteStart = Pick<PGliteOptions, 'loadDataDir' | 'fs'>;

export interface DatabaseOptions {
  /** PostgreSQL connection string; absent: PGlite. */
  databaseUrl?: string | undefined;
  /**
   * Direct address of the same PostgreSQL if `databaseUrl` leads through a pooler; absent: no pooler. Through a pooler no state is left in
   * a session, statements have no time limit but the server's own, and statements are named only with `keepsStatements`.
   */
  directUrl?: string | undefined;
  /** Whether the pooler tracks which of its sessions has which named statement. */
  keepsStatements?: boolean;
  /** PGlite's data directory; absent: in memory. Ignored with `databaseUrl`. */
  pgliteDir?: string | undefined;
  /** Initial contents of an in-memory PGlite: a dump (`dumpDataDir`), or the file system that contains it. */
  pgliteStart?: PgliteStart | undefined;
  /** Called with each line of the PostgreSQL log of PGlite. */
  onPgliteLine?: (line: string) => void;
  /** Called when PGlite has crashed in the middle of an answer: no later answer can be trusted. */
  onPgliteBroken?: (error: Error) => void;
  /** Maximum number of connections to PostgreSQL. */
  poolSize?: number;
  /** Time limit of a statement on PostgreSQL, in ms; 0: none, whatever the server's own setting. */
  statementTimeoutMs?: number;
  /** How long to wait for a PostgreSQL that is unavailable for a moment, in ms. */
  patienceMs?: number | undefined;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const REPLICA_CONNECTIONS = 10;
/** Number of kinds of searches whose plans PGlite caches, some 20 MB. The benchmark uses 50 kinds. */
const PGLITE_SEARCHES = 60;

/** Opens PGlite or PostgreSQL behind one interface. `db.destroy()` closes it. */
export function openDatabase(options: DatabaseOptions): Database {
  const {
    databaseUrl,
    directUrl,
    pgliteDir,
    pgliteStart,
    onPgliteLine,
    onPgliteBroken = () => {},
    poolSize = 10,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    patienceMs,
  } = options;
  if (databaseUrl) {
    const { dialect, mark } = directUrl
      ? throughPooler(databaseUrl, directUrl, poolSize, options.keepsStatements ?? false)
      : directly(databaseUrl, poolSize, statementTimeoutMs);
    return registerProcessMark(new TransactionTrackingKysely({ dialect: bridgeOutages(dialect, patienceMs) }), mark);
  }
  const open = once(() => createPglite(pgliteDir, pgliteStart, onPgliteLine));
  const db = new TransactionTrackingKysely({
    dialect: new PGliteDialect({
      pglite: async () => withNamedStatements(await open(), createStatementNames({ searches: PGLITE_SEARCHES }), onPgliteBroken),
    }),
  });
  pgliteOf.set(db, open);
  return registerProcessMark(db, markAlone());
}

const markOf = new WeakMap<Database, ProcessMark>();

function registerProcessMark(db: Database, mark: ProcessMark): Database {
  markOf.set(db, mark);
  return db;
}

/** Returns the mark by which rows name this process; `noMark` unless `openDatabase` opened the database (a transaction does not count). */
export const findProcessMark = (db: Database): ProcessMark => markOf.get(db) ?? noMark;

/** Opens the PGlite behind a database, once, for features that Kysely does not have (LISTEN). */
const pgliteOf = new WeakMap<Database, () => Promise<PGlite>>();

/** Returns the PGlite of a database that `openDatabase` opened, or null if it is on PostgreSQL. */
export const findPglite = (db: Database): Promise<PGlite> | null => pgliteOf.get(db)?.() ?? null;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface PostgresWay {
  dialect: PostgresDialect;
  mark: ProcessMark;
}

function directly(connectionString: string, max: number, statementTimeoutMs: number): PostgresWay {
  const mark = markConnections();
  const pool = createPool({
    connectionString,
    max,
    // Keep one connection open, so that a process that only waits for others is not taken for a dead one.
    min: 1,
    statement_timeout: statementTimeoutMs,
    // Not Kysely's own hook: if that one fails, the pool loses a connection for good.
    onConnect: async (client) => {
      await client.query(mark.take);
      // pg does not send a timeout of zero when it connects.
      if (statementTimeoutMs === 0) await client.query('set statement_timeout to 0');
    },
  });
  const names = createStatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  return { dialect: new PostgresDialect({ pool }), mark };
}

/** Connects through a pooler: no settings at connection start, no session state, and no named statements unless the pooler tracks them. */
function throughPooler(connectionString: string, directUrl: string, max: number, keepsStatements: boolean): PostgresWay {
  const mark = markDirectly(directUrl);
  const pool = createPool({ connectionString, max, application_name: mark.applicationName, onConnect: () => mark.taken() });
  if (keepsStatements) {
    const names = createStatementNames();
    pool.on('connect', (client) => nameStatements(client, names));
  }
  const end = pool.end.bind(pool);
  pool.end = (async () => {
    await end();
    await mark.release();
  }) as typeof pool.end;
  return { dialect: new PostgresDialect({ pool }), mark };
}

/** Opens a streaming replica: it is read-only, so connections leave no mark. Statements have the same time limit as on the primary. */
export function openReplicaDatabase(databaseUrl: string): Database {
  const limit = { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS };
  const pool = createPool({ connectionString: databaseUrl, max: REPLICA_CONNECTIONS, connectionTimeoutMillis: 1_000, ...limit });
  const names = createStatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  return new TransactionTrackingKysely({ dialect: new PostgresDialect({ pool }) });
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...config });
  // An idle connection that the server closes is replaced at the next query; without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a connection that breaks during a transaction; the transaction's next query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * PGlite's WASM build has some 350 kB of stack, but PostgreSQL assumes 2 MB. With this limit a statement that recurses too deep fails with
 * an error and does not crash the database.
 */
const PGLITE_STACK = '200kB';

async function createPglite(dataDir: string | undefined, start: PgliteStart | undefined, onLine?: (line: string) => void): Promise<PGlite> {
  // pg returns int8 as a string; make PGlite do the same, as ids are strings everywhere.
  const parsers = { [types.INT8]: (value: string) => value };
  const onStderr = (line: string): boolean => {
    onLine?.(line);
    // Do not write it to the console.
    return false;
  };
  const pglite = await PGlite.create({ ...(dataDir && { dataDir }), ...start, onStderr, parsers });
  await pglite.exec(`set max_stack_depth = '${PGLITE_STACK}'`);
  return pglite;
}
