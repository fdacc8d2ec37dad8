import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { ServerConfig } from '../config/env.ts';
import { linkToPrimary } from './primary-link.ts';
import type { ProgramFiles } from './serve-portal.ts';
import { servePortal } from './serve-portal.ts';
import { USUAL_DELAY_MS } from './shutdown-delay.ts';

/** Runs one of several processes on the portal's port. It ends when the primary says so or has gone, and drains on SIGTERM by itself. */
export async function runWorker(config: ServerConfig, logger: Logger, files: ProgramFiles): Promise<void> {
  const primary = linkToPrimary(config.portalApiUrl ?? `http://127.0.0.1:${config.portalApiPort}`);
  const portal = await servePortal({
    config,
    logger: logger.child({ worker: cluster.worker?.id }),
    files,
    upstream: primary.upstream,
    isApiListening: () => config.portalApiUrl !== null || primary.isApiListening(),
    hasApiAnswered: primary.hasApiAnswered,
    peers: primary.peers,
    onReadinessAsked: primary.reportReadinessAsked,
    onReady: primary.reportReady,
  });
  AggregatorRegistry.setRegistries(portal.registry);
  new AggregatorRegistry(); // answers the primary's metrics requests from now on
  const stop = async (delayMs: number): Promise<void> => {
    await portal.stop(delayMs);
    process.exit(0);
  };
  primary.onStop((delayMs) => void stop(delayMs));
  primary.onForceStop(portal.forceStop);
  // A signal to the whole process group: the primary knows the right delay, and sends it in a moment.
  process.on('SIGTERM', () => void stop(config.shutdownDelayMs ?? USUAL_DELAY_MS));
  // Ctrl+C reaches every process of the terminal; the primary decides.
  process.on('SIGINT', () => {});
}
