import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { createPortalApi } from './app.ts';
import { startConsole } from './console/start-console.ts';
import { describeStartFailure } from './describe-start-failure.ts';
import { checkIdentityKey } from './domain/identity/check-identity-key.ts';
import { readIdentityKeyFile } from './domain/identity/identity-key.ts';
import { createExposureCounter } from './features/event/exposure-counter.ts';
import { createLiveStreams } from './features/live/live-streams.ts';
import { createOperatorToken, removeOperatorToken } from './features/operator/operator-token.ts';
import { completeClaims } from './features/reward/claim-gift.ts';
import { openStorage } from './open-storage.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { type Clock, createMovableClock, systemClock } from './platform/clock.ts';
import { type ApiConfig, readApiConfig } from './platform/config/env.ts';
import { batchChanges } from './platform/db/changes/batch-changes.ts';
import { type ChangeListener, listenForChanges } from './platform/db/changes/listen-for-changes.ts';
import { probePostgres, probeThrough } from './platform/db/database-probe.ts';
import { openReplica } from './platform/db/replica/open-replica.ts';
import { watchDiskSpace } from './platform/disk-space.ts';
import { StartFailure } from './platform/errors.ts';
import { createLogger } from './platform/http/logger.ts';
import { drainServer, listenOnLoopback } from './platform/http/loopback-server.ts';
import { createApiMetrics } from './platform/metrics.ts';
import { createProviders, describeMissing } from './platform/providers/live-providers.ts';

/** Time after a stop signal until the process is killed even if work is still running, in ms. */
const HARD_STOP_MS = 8_000;

/** Argument that loads the program but keeps it from touching anything until its parent sends `{ type: 'release' }`. */
const HELD = '--held';

/**
 * Runs the embedded portal API as a process: either as a child of the portal, to which it reports `{ type: 'ready', port }` and with which
 * it exits, or on its own. Exits with code 1 and one sentence on stderr if it cannot start.
 */
async function main(): Promise<void> {
  const stopOrder = waitForStopOrder();
  if (process.argv.includes(HELD) && (await Promise.race([waitForRelease(), stopOrder])) !== 'released') return;
  const config = readApiConfig(process.env);
  const logger = createLogger({ level: config.logLevel, name: 'portal-api' });
  process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'the process exits after an unexpected error'));

  const stop = await start(config, logger).catch((error: unknown) => {
    logger.debug({ err: error }, 'the start failed');
    throw new StartFailure(describeStartFailure(error, config));
  });
  logger.info({ reason: await stopOrder }, 'stopping');
  await stop();
}

/** Starts everything and returns a function that stops it again, in reverse order. */
async function start(config: ApiConfig, logger: Logger): Promise<() => Promise<void>> {
  const clock: Clock = config.sandbox ? createMovableClock() : systemClock;
  const storage = await openStorage(config, clock, logger);
  try {
    const { db, direct } = storage;
    const providers = createProviders(config, db, clock);
    // PGlite admits only one process, so operators work through this one.
    const operatorToken = config.databaseUrl ? undefined : await createOperatorToken(config.dataDir);
    const identityKey = config.identityKey ?? (config.databaseUrl ? undefined : await readIdentityKeyFile(config.dataDir));
    if (identityKey)
      await checkIdentityKey(db, identityKey, config.identityKey ? 'IDENTITY_KEY' : join(config.dataDir, 'identity-key'), logger);
    const missing = describeMissing(config, providers, identityKey !== undefined);
    if (missing.length > 0) logger.warn({ missing }, `not configured, see .env.example: ${missing.map(({ what }) => what).join(', ')}`);
    const codeHashSecret = config.codeHashSecret || (identityKey?.toString('hex') ?? '');
    if (!codeHashSecret) logger.warn('CODE_HASH_SECRET is not set: verification codes can be brute-forced from a copy of the database');
    await completeClaims(db, codeHashSecret);
    const probe = config.databaseUrl ? probePostgres(config.databaseUrl, { isPooled: config.directUrl !== undefined }) : probeThrough(db);
    const exposures = createExposureCounter(db, logger);
    const metrics = createApiMetrics();
    const { replicaSeen: onLook, readFrom: onRead } = metrics;
    const primaryUrl = config.directUrl ?? config.databaseUrl;
    const replica =
      config.readUrl && primaryUrl ? openReplica({ url: config.readUrl, primary: db, primaryUrl, logger, onLook, onRead }) : null;
    const disk = watchDiskSpace({ dataDir: config.dataDir, logger, metrics });
    let listener: ChangeListener | null = null;
    const live = createLiveStreams({ db, clock, metrics, isHearing: () => listener?.isHearing() ?? false });
    const deps = {
      db,
      metrics,
      replica,
      disk,
      live,
      probe,
      clock,
      providers,
      config: { ...config, codeHashSecret },
      logger,
      operatorToken,
      identityKey,
      exposures,
    };
    const app = createPortalApi(deps);
    // The portal evicts the pages that a change makes stale, no matter who made the change.
    const tell = (names: string[]) => process.send?.({ type: 'changed', changes: names }, undefined, undefined, () => {});
    // A page that is rendered again reads from the replica, so the replica must have caught up with the change first.
    const changes = batchChanges(replica ? (names) => void replica.catchUp().then(() => tell(names)) : tell);
    const onChange = (change: string) => {
      changes.add(change);
      if (change === 'announcements') live.wake(null);
    };
    listener = await listenForChanges({ db, databaseUrl: primaryUrl, logger, onChange, onInbox: live.wake });
    const { server, port } = await listenOnLoopback(app, config.port);
    const operators = config.console && (await startConsole({ ...deps, identityKey }, config.console));
    providers.acquirer?.open(`http://127.0.0.1:${port}`);
    const stopTasks = startPeriodicTasks({ ...deps, direct });
    if (config.sandbox) {
      logger.warn(
        { console: `http://127.0.0.1:${port}/sandbox` },
        'SANDBOX IS ON: codes, captcha answers and sign-ins are shown at the console. Never in production.',
      );
    }
    logger.info({ port, database: config.databaseUrl ? 'PostgreSQL' : 'PGlite' }, 'the embedded portal API is ready');
    // Flush before the portal logs that it is ready too.
    logger.flush();
    // Ignore errors: the parent may have exited already, and the `disconnect` event handles that.
    process.send?.({ type: 'ready', port }, undefined, undefined, () => {});
    return async () => {
      live.close();
      await Promise.all([drainServer(server), operators?.stop()]);
      await Promise.all([stopTasks(), listener?.stop(), probe.close()]);
      await exposures.flush();
      changes.stop();
      await replica?.close();
      if (operatorToken) await removeOperatorToken(config.dataDir);
      await storage.close();
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Resolves when the parent sends the release. No message is lost: Node reads the channel only once there is a listener. */
function waitForRelease(): Promise<'released'> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'release') return;
      process.off('message', onMessage);
      resolve('released');
    };
    process.on('message', onMessage);
  });
}

/**
 * Resolves with the event that ordered the stop; from then on the process has `HARD_STOP_MS` left. Listens from the very start of the
 * process.
 */
function waitForStopOrder(): Promise<string> {
  return new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
      process.on(event, () => {
        setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
        resolve(event);
      });
    }
  });
}

// As in the portal itself (decision 17): a server of short requests gains nothing from objects that are allocated in the old space.
setFlagsFromString('--no-allocation-site-pretenuring');

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeStartFailure(error)}\n`, () => process.exit(1));
  },
);
