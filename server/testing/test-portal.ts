import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import pino from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../config/env.ts';
import { silentMetrics } from '../http/metrics.ts';
import { errorDocument } from '../pages/error-document.ts';
import { createPages } from '../pages/pages.ts';
import { createInbox } from '../process/peer-bus.ts';
import { createShareImagePainter } from '../share-image/share-image-painter.ts';
import { createUpstreamFetch } from '../upstream/api-fetch.ts';
import { createBreaker } from '../upstream/breaker.ts';
import { shareImageFiles } from './servers.ts';

/** User agent of a browser. Without one a client counts as a crawler, which gets no device proof, and no page before it is complete. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export interface TestPortal {
  app: Express;
  /** Delivers a message to the pages, like another process or the API's process would. */
  deliver(message: unknown): void;
  close(): Promise<void>;
}

/**
 * Creates the whole portal for a portal API at this address, with made-up assets and without a listening server. Its pages wait for their
 * data, however slow the machine is, unless `env` sets another budget. `now` is the clock of the page cache.
 */
export async function createTestPortal(apiUrl: string, env: NodeJS.ProcessEnv = {}, now?: () => number): Promise<TestPortal> {
  const dir = mkdtempSync(join(tmpdir(), 'portal-assets-'));
  const config = readConfig({
    PORTAL_API_URL: apiUrl,
    PUBLIC_ORIGIN: 'https://portal.test',
    NODE_ENV: 'test',
    STREAM_BUDGET_MS: '5000',
    ...env,
  });
  const upstream = () => apiUrl;
  const breaker = createBreaker();
  const upstreamFetch = createUpstreamFetch({ config, upstream, breaker });
  const assets = {
    buildId: 'test',
    entry: '/assets/entry-TEST.js',
    styles: '/assets/styles-TEST.css',
    shared: [],
    routes: {},
    routeStyles: {},
    refused: { scripts: [], styles: [] },
    inAppStyles: [],
    sheets: ['/assets/styles-TEST.css'],
    icons: '/assets/icons-TEST.svg',
  };
  const { bus, deliver } = createInbox();
  const pages = createPages({ config, upstreamFetch, assets, breaker, metrics: silentMetrics, peers: bus, ...(now && { now }) });
  await pages.loaded;
  const app = createApp({
    config,
    logger: pino({ level: 'silent' }),
    upstream,
    upstreamFetch,
    pages,
    painter: createShareImagePainter(shareImageFiles),
    errorPage: errorDocument(config.siteName),
    assets: { dir, previousDir: null, buildId: assets.buildId },
    readiness: { problems: () => [], warnings: () => [] },
    breaker,
    metrics: silentMetrics,
  });
  return { app, deliver, close: async () => rmSync(dir, { recursive: true, force: true }) };
}
