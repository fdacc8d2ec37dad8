import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { type Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { MarkingKysely } from './open-transactions.ts';
import { bridgeOutages } from './outages/bridge-outages.ts';
import { markAlone, markConnections, markDirectly, noMark, type ProcessMark } from './process-marks.ts';
import type { Schema } from './schema.ts';
import { nameStatements } from './statements/named-pg-statements.ts';
import { withNamedStatements } from './statements/named-pglite-statements.ts';
import { createStatementNames } from './statements/statement-names.ts';

export type Database = Kysely<Schema>;

type PgliteStart = Pick<PGliteOptions, 'loadDataDir' | 'fs'>;

export interface DatabaseOptions {
  /** A PostgreSQL connection string; absent: PGlite. */
  databaseUrl?: string | undefined;
  /**
   * The same PostgreSQL past the pooler that `databaseUrl` leads through; absent: there is none. Through a pooler nothing is left in a
   * session, statements have no time limit but the server's own, and none has a name unless `keepsStatements`.
   */
  directUrl?: string | undefined;
  /** The pooler knows which of its sessions has which named statement. */
  keepsStatements?: boolean;
  /** PGlite's folder; absent: in memory. Ignored with `databaseUrl`. */
  pgliteDir?: string | undefined;
  /** A folder of PGlite's to begin with in memory: as it was dumped (`dumpDataDir`), or the file system that holds it. */
  pgliteStart?: PgliteStart | undefined;
  /** Told of each line that PGlite's PostgreSQL writes to its log. */
  onPgliteLine?: (line: string) => void;
  /** Told when PGlite has broken down in the middle of an answer: nothing that it says afterwards can be trusted. */
  onPgliteBroken?: (error: Error) => void;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
  /** How long PostgreSQL works on one statement, in ms; 0: as long as it takes, whatever the server's own setting. */
  statementTimeoutMs?: number;
  /** How long a PostgreSQL that is away for a moment is waited for, in ms. */
  patienceMs?: number | undefined;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const REPLICA_CONNECTIONS = 10;
/** The kinds of searches whose plans PGlite keeps: some 20 MB. The bench asks 50 kinds. */
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
    return noteMark(new MarkingKysely({ dialect: bridgeOutages(dialect, patienceMs) }), mark);
  }
  const open = once(() => createPglite(pgliteDir, pgliteStart, onPgliteLine));
  const db = new MarkingKysely({
    dialect: new PGliteDialect({
      pglite: async () => withNamedStatements(await open(), createStatementNames({ searches: PGLITE_SEARCHES }), onPgliteBroken),
    }),
  });
  pgliteOf.set(db, open);
  return noteMark(db, markAlone());
}

const markOf = new WeakMap<Database, ProcessMark>();

function noteMark(db: Database, mark: ProcessMark): Database {
  markOf.set(db, mark);
  return db;
}

/** How rows name this process, by a database that `openDatabase` opened; none for any other, a transaction among them. */
export const findProcessMark = (db: Database): ProcessMark => markOf.get(db) ?? noMark;

/** Opens the PGlite behind a database, once; for what Kysely knows nothing of (LISTEN). */
const pgliteOf = new WeakMap<Database, () => Promise<PGlite>>();

/** The PGlite of a database that `openDatabase` opened; null: it is on PostgreSQL. */
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
    // One connection stays for good, so that a process which only waits for others is not taken for a dead one.
    min: 1,
    statement_timeout: statementTimeoutMs,
    // Not Kysely's own hook: where that fails, the pool misses a connection for good.
    onConnect: async (client) => {
      await client.query(mark.take);
      // pg sends no zero along when it connects.
      if (statementTimeoutMs === 0) await client.query('set statement_timeout to 0');
    },
  });
  const names = createStatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  return { dialect: new PostgresDialect({ pool }), mark };
}

/** No connection asks for more than a pooler gives: no settings at its start, nothing that stays in a session, no names. */
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

/** A streaming replica at that address: nothing can be written, so no connection leaves a mark. Statements end as those of the primary. */
export function openReplicaDatabase(databaseUrl: string): Database {
  const limit = { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS };
  const pool = createPool({ connectionString: databaseUrl, max: REPLICA_CONNECTIONS, connectionTimeoutMillis: 1_000, ...limit });
  const names = createStatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  return new MarkingKysely({ dialect: new PostgresDialect({ pool }) });
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...config });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks while a transaction has it; whoever runs the next query of that transaction hears of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Its WASM has some 350 kB of stack where PostgreSQL believes in 2 MB: a statement that goes deeper than this fails as it should, and does not
 * take the database along.
 */
const PGLITE_STACK = '200kB';

async function createPglite(dataDir: string | undefined, start: PgliteStart | undefined, onLine?: (line: string) => void): Promise<PGlite> {
  // pg gives int8 as a string; so does PGlite here, and an id is a string everywhere.
  const parsers = { [types.INT8]: (value: string) => value };
  const onStderr = (line: string): boolean => {
    onLine?.(line);
    // Not to the console.
    return false;
  };
  const pglite = await PGlite.create({ ...(dataDir && { dataDir }), ...start, onStderr, parsers });
  await pglite.exec(`set max_stack_depth = '${PGLITE_STACK}'`);
  return pglite;
}
