import type { Logger } from 'pino';
import type { ServerConfig } from '../config/env.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { messageOfChanges } from '../page-cache/invalidation-message.ts';
import { embeddedApi, readApiMetrics } from './embedded-api.ts';
import { createInbox } from './peer-bus.ts';
import type { ProgramFiles } from './serve-portal.ts';
import { watchBalancers } from './shutdown-delay.ts';
import { announceReady } from './startup-messages.ts';
import { stopOnSignal } from './stop-signal.ts';

/** Runs the portal in this process, with the embedded API in a child process. */
export async function runAlone(config: ServerConfig, logger: Logger, files: ProgramFiles): Promise<void> {
  const balancers = watchBalancers(config.shutdownDelayMs);
  const toPages = createInbox();
  const api = embeddedApi({
    config,
    logger,
    entry: files.portalApi,
    onChanged: (changes) => toPages.deliver(messageOfChanges(changes)),
  });
  api?.load();
  // Loads most of the program while the child starts.
  const { servePortal } = await import('./serve-portal.ts');
  const upstream = api ? api.upstream : () => config.portalApiUrl ?? '';
  // The port first, then the API: a second portal on this machine fails here, before it touches the data.
  const portal = await servePortal({
    config,
    logger,
    files,
    upstream,
    isApiListening: api ? api.isListening : () => true,
    hasApiAnswered: () => false, // no other process has called it
    peers: toPages.bus,
    onReadinessAsked: balancers.seen,
    onReady: (port) => announceReady(config, port, upstream()),
  });
  api?.start();
  const stopMetrics = serveMetrics(async () => `${await portal.registry.metrics()}\n${await readApiMetrics(api)}`, config.ops, logger);
  stopOnSignal(logger, {
    async stop(signal) {
      // Ctrl+C comes from a developer who waits, on a machine without a balancer.
      await portal.stop(signal === 'SIGINT' ? 0 : balancers.delayMs());
      stopMetrics();
      await api?.stop();
    },
    forceStop: portal.forceStop,
  });
}
