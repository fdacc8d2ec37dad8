import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { ServerConfig } from '../config/env.ts';
import { linkToPrimary } from './primary-link.ts';
import type { ProgramFiles } from './program-files.ts';
import { servePortal } from './serve-portal.ts';

/** One of several processes on the portal's port. It ends when the primary says so or is gone, and drains before by itself on SIGTERM. */
export async function runWorker(config: ServerConfig, logger: Logger, files: ProgramFiles): Promise<void> {
  const primary = linkToPrimary(config.portalApiUrl ?? `http://127.0.0.1:${config.portalApiPort}`);
  let isStopping = false;
  const portal = await servePortal({
    config,
    logger: logger.child({ worker: cluster.worker?.id }),
    clientDir: files.clientDir,
    upstream: primary.upstream,
    peers: primary.peers,
    onReady: primary.reportReady,
  });
  AggregatorRegistry.setRegistries(portal.registry);
  new AggregatorRegistry(); // answers the primary's questions from now on
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await portal.stop();
    process.exit(0);
  };
  primary.onStop(() => void stop());
  process.on('SIGTERM', () => void stop());
  // Ctrl-C reaches every process of the terminal; it is the primary that decides.
  process.on('SIGINT', () => {});
}
