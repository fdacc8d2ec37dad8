import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import pino from 'pino';
import { createApp } from '../app.ts';
import { readConfig } from '../config/env.ts';
import { createPageHandler } from '../pages/page-handler.ts';
import { errorDocument } from '../render/error-document.ts';
import { createUpstreamFetch } from '../upstream/api-fetch.ts';

export interface TestPortal {
  app: Express;
  close(): Promise<void>;
}

/** The whole portal before a portal API at that address, with made-up assets; nothing listens. */
export function createTestPortal(apiUrl: string, env: NodeJS.ProcessEnv = {}): TestPortal {
  const dir = mkdtempSync(join(tmpdir(), 'portal-assets-'));
  const config = readConfig({ PORTAL_API_URL: apiUrl, PUBLIC_ORIGIN: 'https://portal.test', NODE_ENV: 'test', ...env });
  const upstream = () => apiUrl;
  const upstreamFetch = createUpstreamFetch({ config, upstream });
  const assets = { buildId: 'test', entry: '/assets/entry-TEST.js', styles: '/assets/styles-TEST.css', shared: [], routes: {} };
  const app = createApp({
    config,
    logger: pino({ level: 'silent' }),
    upstream,
    upstreamFetch,
    pageHandler: createPageHandler({ config, upstreamFetch, assets }),
    errorPage: errorDocument,
    assets: { dir },
    readiness: { problems: () => [] },
  });
  return { app, close: async () => rmSync(dir, { recursive: true, force: true }) };
}
