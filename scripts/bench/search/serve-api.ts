import pino from 'pino';
import { createPortalApi } from '#portal-api/app.ts';
import { createExposureCounter } from '#portal-api/features/event/exposure-counter.ts';
import { type Clock, systemClock } from '#portal-api/platform/clock.ts';
import { readApiConfig } from '#portal-api/platform/config/env.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { listenOnLoopback } from '#portal-api/platform/http/loopback-server.ts';
import { createSandboxProviders } from '#portal-api/platform/providers/sandbox-providers.ts';

/** Serves the whole API on a database, in this process and without logging. The caller closes the server. */
export async function serveApi(db: Database, clock: Clock = systemClock) {
  const logger = pino({ level: 'silent' });
  const deps = { db, clock, config: readApiConfig({}), logger, exposures: createExposureCounter(db, logger) };
  const app = createPortalApi({ ...deps, providers: createSandboxProviders(db, clock) });
  const { server, port } = await listenOnLoopback(app, 0);
  return { server, origin: `http://127.0.0.1:${port}` };
}
