import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createApp } from '../app.ts';
import type { ServerConfig } from '../config/env.ts';
import { makeDrainable } from '../http/drain-server.ts';
import { createMetrics } from '../http/metrics.ts';
import { createPortalServer } from '../http/portal-server.ts';
import { saveBuildAssets } from '../http/previous-builds.ts';
import { createReadiness } from '../http/readiness.ts';
import { errorDocument } from '../pages/error-document.ts';
import { readPageAssets } from '../pages/page-assets.ts';
import { createPages } from '../pages/pages.ts';
import { createShareImagePainter, type PainterFiles } from '../share-image/share-image-painter.ts';
import { createUpstreamFetch } from '../upstream/api-fetch.ts';
import { createBreaker } from '../upstream/breaker.ts';
import { createContractDrift } from '../upstream/contract-drift.ts';
import { createRestartWait } from '../upstream/restart-wait.ts';
import { watchUpstream } from '../upstream/watch-upstream.ts';
import type { PeerBus } from './peer-bus.ts';
import { exitWith } from './startup-messages.ts';

/** Time for pending requests to finish; the embedded API then has up to 4 s to stop. */
const DRAIN_MS = 10_000;
/** Time before `forceStop` closes all connections. */
const CUT_AFTER_MS = 50;

/** The files of the build that the processes run or serve. */
export interface ProgramFiles {
  /** Entry point of the program, which workers run too. */
  main: string;
  /** Folder of the built client. */
  clientDir: string;
  /** Entry point of the embedded portal API. */
  portalApi: string;
  /** Program and font of the pictures for shared links. */
  shareImages: PainterFiles;
}

export interface PortalSurroundings {
  config: ServerConfig;
  logger: Logger;
  files: Pick<ProgramFiles, 'clientDir' | 'shareImages'>;
  /** Base URL of the portal API; it may change when the embedded one restarts. */
  upstream: () => string;
  /** Whether the embedded API has reported where it listens and has not ended since; always true for an external one. */
  isApiListening: () => boolean;
  /** Whether the embedded API has answered another process of this portal: its absence is then an outage, not the start. */
  hasApiAnswered: () => boolean;
  /** The other processes of this portal in this container. */
  peers: PeerBus;
  /** Called when `/readyz` is requested, most likely by a load balancer. */
  onReadinessAsked: () => void;
  /** Called once, when the portal API has answered and pages can be served on this port. */
  onReady: (port: number) => void;
}

export interface ServedPortal {
  registry: Registry;
  /**
   * Announces the stop, accepts requests for `delayMs` more, then closes the port and lets pending requests finish, for 10 s at most. If
   * called again, the delay that ends first applies.
   */
  stop(delayMs: number): Promise<void>;
  /** Finishes a stop immediately by closing all open connections. */
  forceStop(): void;
}

/** Starts the whole portal and listens. If the address is unavailable, prints a message and ends the process. */
export async function servePortal(surroundings: PortalSurroundings): Promise<ServedPortal> {
  const { config, logger, files, upstream, isApiListening, hasApiAnswered, peers, onReadinessAsked, onReady } = surroundings;
  const { clientDir } = files;
  const isEmbedded = config.portalApiUrl === null;
  let hasApiStarted = false;
  const readiness = createReadiness();
  const { metrics, registry } = createMetrics();
  const breaker = createBreaker({
    onChange(isOpen) {
      logger.warn({ open: isOpen }, 'the circuit breaker of the portal API has changed');
      readiness.reportBreaker(isOpen);
      metrics.breaker(isOpen);
    },
  });
  const drift = createContractDrift({ rate: config.contractSampleRate, logger, onDrift: metrics.drift });
  const restart = isEmbedded ? createRestartWait(isApiListening) : null;
  const upstreamFetch = createUpstreamFetch({ config, upstream, breaker, restart, metrics, drift });
  const assets = readPageAssets(clientDir);
  const pages = createPages({ config, upstreamFetch, assets, breaker, metrics, peers });
  const painter = createShareImagePainter(files.shareImages);
  const app = createApp({
    config,
    logger,
    upstream,
    upstreamFetch,
    pages,
    painter,
    errorPage: errorDocument(config.siteName),
    assets: {
      dir: clientDir,
      previousDir: await saveBuildAssets({ clientDir, dataDir: config.dataDir, buildId: assets.buildId, logger }),
      buildId: assets.buildId,
    },
    readiness,
    hasApiStarted: isEmbedded ? () => hasApiStarted || hasApiAnswered() : undefined,
    breaker,
    restart,
    metrics,
    drift,
    onReadinessAsked,
    onFinished: metrics.requestFinished,
  });
  const server = createPortalServer(app);
  const drainable = makeDrainable(server);
  surviveStrayErrors(logger);
  let reportAnswer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    reportAnswer = () => {
      hasApiStarted = true;
      resolve();
    };
  });
  const stopWatching = watchUpstream({
    upstream,
    isListening: isApiListening,
    healthPath: isEmbedded ? '/readyz' : null,
    container: config.container,
    readiness,
    logger,
    onFirstAnswer: reportAnswer,
  });
  // A worker must not answer "not ready" to a balancer only because it has not polled the API yet.
  await readiness.hasPolled;
  await listenOrExit(server, config);
  void answered.then(() => onReady((server.address() as AddressInfo).port));
  return {
    registry,
    ...stoppable(async (delayed) => {
      readiness.drain();
      drainable.announceClose();
      // Load balancers poll /readyz at intervals and send requests until they have noticed.
      await delayed;
      await drainable.drain(DRAIN_MS);
      stopWatching();
      await painter.stop();
    }, drainable.cut),
  };
}

/** Creates the functions that stop the portal; `leave` runs once, and waits for `delayed` before it closes the port. */
function stoppable(leave: (delayed: Promise<void>) => Promise<void>, cut: () => void): Pick<ServedPortal, 'stop' | 'forceStop'> {
  let endDelay = (): void => {};
  const delayed = new Promise<void>((resolve) => {
    endDelay = resolve;
  });
  let left: Promise<void> | null = null;
  return {
    stop(delayMs) {
      setTimeout(endDelay, delayMs);
      left ??= leave(delayed);
      return left;
    },
    forceStop() {
      endDelay();
      // After the port has closed, so that clients who connected at the last moment are cut as well.
      setTimeout(cut, CUT_AFTER_MS);
    },
  };
}

async function listenOrExit(server: Server, { host, port }: ServerConfig): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    exitWith(`Cannot listen on ${host}:${port}: ${isTaken ? 'the port is already in use; set PORT to another one' : String(error)}`);
  }
}

/** Logs uncaught errors and keeps the portal running: one bad request must not end all others. */
function surviveStrayErrors(logger: Logger): void {
  process.on('uncaughtException', (error) => logger.fatal({ err: error }, 'uncaught exception'));
  process.on('unhandledRejection', (error) => logger.fatal({ err: error }, 'unhandled rejection'));
}
