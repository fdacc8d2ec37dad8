import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { readConfig, type ServerConfig } from './config/env.ts';
import { type SupervisedPortalApi, supervisePortalApi } from './embedded/supervise-portal-api.ts';
import { makeDrainable } from './http/drain-server.ts';
import { createLogger } from './http/logger.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { createPortalServer } from './http/portal-server.ts';
import { createReadiness } from './http/readiness.ts';
import { createPageHandler } from './pages/page-handler.ts';
import { errorDocument } from './render/error-document.ts';
import { readPageAssets } from './render/page-assets.ts';
import { createUpstreamFetch } from './upstream/api-fetch.ts';
import { watchUpstream } from './upstream/watch-upstream.ts';

/** What is under way may take this long to finish; the embedded API then has up to 4 s to stop. */
const DRAIN_MS = 10_000;
/** This file is dist/server/main.js: its neighbours are the embedded API and the client. */
const embeddedEntry = join(import.meta.dirname, '../portal-api/main.js');
const clientDir = join(import.meta.dirname, '../client');

await runPortal();

async function runPortal(): Promise<void> {
  const config = readConfigOrExit();
  const logger = createLogger(config);
  const api = config.portalApiUrl === null ? embeddedApi(config.portalApiPort, logger) : null;
  const upstream = api ? api.upstream : () => config.portalApiUrl ?? '';
  const upstreamFetch = createUpstreamFetch({ config, upstream });
  const readiness = createReadiness();
  const metrics = createMetrics();
  const app = createApp({
    config,
    logger,
    upstream,
    upstreamFetch,
    pageHandler: createPageHandler({ config, upstreamFetch, assets: readPageAssets(clientDir) }),
    errorPage: errorDocument,
    assets: { dir: clientDir },
    readiness,
    onFinished: metrics.onFinished,
  });
  const server = createPortalServer(app);
  const drainable = makeDrainable(server);

  // First the port, then the API: a second portal on this machine fails here, before it touches the data.
  await listenOrExit(server, config);
  surviveStrayErrors(logger);
  api?.start();
  const stopMetrics = serveMetrics(metrics, config.ops, logger);
  const stopWatching = watchUpstream({
    upstream,
    healthPath: api ? '/healthz' : null,
    readiness,
    logger,
    onFirstAnswer: () => announce(config, upstream(), server.address()),
  });

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    readiness.drain();
    await drainable.drain(DRAIN_MS);
    stopWatching();
    stopMetrics();
    await api?.stop();
    logger.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

function embeddedApi(port: number, logger: Logger): SupervisedPortalApi {
  if (!existsSync(embeddedEntry)) exitWith(`${embeddedEntry} is missing: run npm run build, or set PORTAL_API_URL`);
  return supervisePortalApi({
    entry: embeddedEntry,
    port,
    logger,
    onFailedStart: (code) => exitWith(`The embedded portal API could not start (exit code ${code}); its own words stand above.`),
  });
}

function readConfigOrExit(): ServerConfig {
  try {
    return readConfig();
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
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

/** One line for the person who started it. */
function announce(config: ServerConfig, upstream: string, address: ReturnType<Server['address']>): void {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  process.stdout.write(`${config.siteName} is ready: http://${host}:${port}\n`);
  if (config.sandbox && config.portalApiUrl === null)
    process.stdout.write(`SANDBOX is on: SMS codes and captchas are at ${upstream}/sandbox\n`);
}

/** A fault nobody caught is logged, and the portal goes on: one bad request must not end everybody's. */
function surviveStrayErrors(logger: Logger): void {
  process.on('uncaughtException', (error) => logger.fatal({ err: error }, 'uncaught exception'));
  process.on('unhandledRejection', (error) => logger.fatal({ err: error }, 'unhandled rejection'));
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
