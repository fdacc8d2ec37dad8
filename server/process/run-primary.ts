import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { ServerConfig } from '../config/env.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { messageOfChanges } from '../page-cache/invalidation-message.ts';
import { embeddedApi, readApiMetrics } from './embedded-api.ts';
import { createPrimaryMetrics } from './primary-metrics.ts';
import type { ProgramFiles } from './serve-portal.ts';
import { watchBalancers } from './shutdown-delay.ts';
import { announceReady } from './startup-messages.ts';
import { stopOnSignal } from './stop-signal.ts';
import { superviseWorkers } from './supervise-workers.ts';

/** Time for workers to drain and end. */
const STOP_WORKERS_MS = 11_000;

/** Runs the primary of several processes: it serves no pages, but supervises the workers and one embedded API for all of them. */
export function runPrimary(config: ServerConfig, logger: Logger, files: ProgramFiles): void {
  const api = embeddedApi({
    config,
    logger,
    entry: files.portalApi,
    onReady: (url) => workers.notify({ type: 'upstream', url }),
    onEnded: () => workers.notify({ type: 'upstream-ended' }),
    onChanged: (changes) => workers.notify({ type: 'peer', message: messageOfChanges(changes) }),
  });
  const upstream = api ? api.upstream : () => config.portalApiUrl ?? '';
  const balancers = watchBalancers(config.shutdownDelayMs);
  let isAnnounced = false;
  const workers = superviseWorkers({
    entry: files.main,
    count: config.workers,
    logger,
    greeting: () => (api?.isListening() ? { type: 'upstream', url: api.upstream() } : null),
    // The port first, then the API: a second portal on this machine fails before it touches the data.
    onListening: () => api?.start(),
    onReady(port) {
      if (!isAnnounced) announceReady(config, port, upstream());
      isAnnounced = true;
    },
    onReadinessAsked: balancers.seen,
    onFailedStart: (code) => process.exit(code),
  });
  api?.load();
  workers.start();
  const ofWorkers = new AggregatorRegistry();
  const readMetrics = createPrimaryMetrics({
    count: workers.count,
    readWorkers: () => ofWorkers.clusterMetrics(),
    readApi: () => readApiMetrics(api),
    logger,
  });
  const stopMetrics = serveMetrics(readMetrics, config.ops, logger);
  process.on('uncaughtException', (error) => logger.fatal({ err: error }, 'uncaught exception'));
  process.on('unhandledRejection', (error) => logger.fatal({ err: error }, 'unhandled rejection'));
  stopOnSignal(logger, {
    async stop(signal) {
      const delayMs = signal === 'SIGINT' ? 0 : balancers.delayMs();
      await workers.stop({ delayMs, limitMs: delayMs + STOP_WORKERS_MS });
      stopMetrics();
      await api?.stop();
    },
    forceStop: () => workers.notify({ type: 'forceStop' }),
  });
}
