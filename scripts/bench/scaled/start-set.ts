import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openStorage } from '#portal-api/open-storage.ts';
import { systemClock } from '#portal-api/platform/clock.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { freePort } from '../../test/free-port.ts';
import { startNginx } from '../../test/nginx-server.ts';
import { type PoolerServer, startPooler } from '../../test/pooler-server.ts';
import { type PostgresServer, startPostgres, startReplica } from '../../test/postgres-server.ts';
import { type RunningPortal, startPortal } from '../targets/portal.ts';
import { killPart, killTree } from '../targets/process-tree.ts';

/** The processes of a container: a portal with two page processes and its API. */
export interface Instance {
  url: string;
  /** Kills the API, or one of the page processes, with SIGKILL; the portal restarts it. */
  killPart(part: 'portal-api' | 'server'): Promise<void>;
  /** Kills all processes of the container with SIGKILL and starts it again at the same address. Resolves when it is ready. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The services of `docker compose --profile scaled up`, without Docker: nginx, two instances (four page processes, two APIs), PgBouncer,
 * PostgreSQL and a replica.
 */
export interface ScaledSet {
  /** URL of the balancer. */
  url: string;
  instances: readonly [Instance, Instance];
  pooler: PoolerServer;
  primary: PostgresServer;
  replica: PostgresServer;
  stop(): Promise<void>;
}

const PAGE_PROCESSES = 2;

/**
 * Starts the set on free loopback ports, with the demo content. `prepare` may add to the database before the instances start. Throws if
 * PostgreSQL, PgBouncer or nginx is not installed.
 */
export async function startScaledSet(prepare: (db: Database) => Promise<void>): Promise<ScaledSet> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = stops.pop(); end; end = stops.pop()) await end();
  };
  const started = async <Part extends { stop(): Promise<unknown> }>(part: Promise<Part>): Promise<Part> => {
    const value = await part;
    stops.push(() => value.stop());
    return value;
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-scaled-'));
    stops.push(() => rm(dataDir, { recursive: true, force: true }));
    const primary = await started(startPostgres());
    const place = { databaseUrl: primary.url, dataDir, demoData: true };
    const storage = await openStorage(place, systemClock, pino({ level: 'silent' }));
    await prepare(storage.db).finally(() => storage.close());
    const replica = await started(startReplica(primary.url));
    const pooler = await started(startPooler(primary.url, { sessions: 20 }));
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_LISTEN_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATA_DIR: dataDir,
      DEVICE_SECRET: 'd'.repeat(32),
      CODE_HASH_SECRET: 'c'.repeat(32),
      IDENTITY_KEY: '0'.repeat(64),
      SANDBOX: 'off',
      WEB_CONCURRENCY: String(PAGE_PROCESSES),
      // As with a TLS proxy in front of nginx.
      TRUST_PROXY: '2',
    };
    const first = await started(startInstance(env));
    const second = await started(startInstance(env));
    const nginx = await started(startNginx([new URL(first.url).host, new URL(second.url).host]));
    return { url: nginx.url, instances: [first, second], pooler, primary, replica, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startInstance(given: Record<string, string>): Promise<Instance> {
  const env = { ...given, PORT: String(await freePort()), PORTAL_API_PORT: String(await freePort()) };
  const start = (): Promise<RunningPortal> => startPortal({ place: 'anywhere', env });
  let portal = await start();
  return {
    url: portal.url,
    killPart: (part) => killPart(portal.pid, part),
    async crash() {
      await killTree(portal.pid);
      portal = await start();
    },
    stop: () => portal.stop(),
  };
}
