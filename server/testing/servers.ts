import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import type { RequestHandler } from 'express';
import pino from 'pino';
import { type AppDeps, createApp } from '../app.ts';
import { readConfig } from '../config/env.ts';
import { silentMetrics } from '../http/metrics.ts';
import { createPortalServer } from '../http/portal-server.ts';
import { errorDocument } from '../pages/error-document.ts';
import { createShareImagePainter } from '../share-image/share-image-painter.ts';
import { createUpstreamFetch } from '../upstream/api-fetch.ts';
import { createBreaker } from '../upstream/breaker.ts';

/** The files of the share images as in the build, but from the sources. */
export const shareImageFiles = {
  program: join(process.cwd(), 'server/share-image/share-image-worker.ts'),
  font: join(process.cwd(), 'node_modules/@fontsource-variable/noto-sans-sc'),
};

const endings: (() => unknown)[] = [];

/** Ends everything that a test started, in reverse order. */
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

export const endWithTest = (end: () => unknown): void => void endings.push(end);

/** Starts a portal API for a test; `seen` contains the requests that reached it. */
export async function startUpstream(listener: RequestListener): Promise<{ url: string; seen: IncomingMessage[]; server: Server }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  endWithTest(() => server.closeAllConnections());
  return { url: await listen(server), seen, server };
}

/** Starts an upstream on raw TCP, for bytes that no regular server sends. `sockets` are the connections that it accepted. */
export async function startRawUpstream(onConnection: (socket: Socket) => void): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createNetServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  endWithTest(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: await listen(server), sockets };
}

/** An address without a listener. The port is below those that the system assigns, so no other test's server can get it. */
export const DEAD_ADDRESS = 'http://127.0.0.1:9';

export interface PortalOptions {
  env?: NodeJS.ProcessEnv;
  pageHandler?: RequestHandler;
  deps?: Partial<AppDeps>;
}

const plainPage: RequestHandler = (request, response) => {
  response
    .status(404)
    .type('html')
    .send(`<p>page ${request.path.replaceAll('<', '&lt;')}</p>`);
};

/** Returns the dependencies of `createApp` for an upstream at this address, with a plain page instead of the rendered ones. */
export function portalDeps(upstreamUrl: string, { env, pageHandler = plainPage, deps }: PortalOptions = {}): AppDeps {
  const config = readConfig({ PORTAL_API_URL: upstreamUrl, ...env });
  const upstream = () => upstreamUrl;
  const painter = createShareImagePainter(shareImageFiles);
  endWithTest(painter.stop);
  return {
    config,
    logger: pino({ level: 'silent' }),
    upstream,
    upstreamFetch: createUpstreamFetch({ config, upstream }),
    pages: {
      serveCachedPage: () => (_request, _response, next) => next(),
      handler: pageHandler,
      loaded: Promise.resolve(),
      invalidate: () => {},
      generation: () => 0,
    },
    painter,
    errorPage: errorDocument(config.siteName),
    assets: { dir: temporaryDir(), previousDir: null, buildId: 'test' },
    readiness: { problems: () => [], warnings: () => [] },
    breaker: createBreaker(),
    metrics: silentMetrics,
    ...deps,
  };
}

/** Starts a portal that listens on a real port with the real server settings. */
export async function startPortal(upstreamUrl: string, options?: PortalOptions): Promise<{ url: string; port: number; server: Server }> {
  const server = createPortalServer(createApp(portalDeps(upstreamUrl, options)));
  endWithTest(() => server.closeAllConnections());
  const url = await listen(server);
  return { url, port: Number(new URL(url).port), server };
}

/** Sends bytes and returns everything received until the other side closed, or until `untilText` was received. */
export function sendBytes(port: number, bytes: string | Buffer, untilText?: string | RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes));
    endWithTest(() => socket.destroy());
    let text = '';
    const finish = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (untilText && text.search(untilText) >= 0) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    );
  });
}

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  endWithTest(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function listen(server: Server | NetServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithTest(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
