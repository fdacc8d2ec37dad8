import cookieParser from 'cookie-parser';
import { type RequestHandler, Router } from 'express';
import type { ServerConfig } from '../config/env.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import { admitCalls, refuseHugeBodies } from './admission.ts';
import { createCallLimit } from './call-limit.ts';
import { reportEvents } from './event-report.ts';
import { refuseForeignOrigins } from './foreign-origins.ts';
import { createPortalProxy } from './portal-proxy.ts';

/** Far below what sockets and memory allow, far above what a healthy API ever has waiting. */
const MAX_CALLS_IN_FLIGHT = 512;

export interface GatewayDeps {
  config: ServerConfig;
  /** Base URL of the portal API. */
  upstream: () => string;
  upstreamFetch: UpstreamFetch;
}

/** The way of a browser's call to the portal API (G03): each step lets it pass or answers it with the envelope. */
export function createGateway({ config, upstream, upstreamFetch }: GatewayDeps): RequestHandler {
  const calls = createCallLimit(MAX_CALLS_IN_FLIGHT);
  return Router().use(
    admitCalls,
    refuseForeignOrigins(config),
    refuseHugeBodies,
    calls.enter,
    cookieParser(),
    reportEvents(upstreamFetch),
    createPortalProxy({ config, upstream, onEventStream: calls.leave }),
  );
}
