import cookieParser from 'cookie-parser';
import { type RequestHandler, Router } from 'express';
import type { ServerConfig } from '../config/env.ts';
import { admitCalls, refuseHugeBodies } from './admission.ts';
import { createCallLimit } from './call-limit.ts';
import { refuseForeignOrigins } from './foreign-origins.ts';
import { createPortalProxy } from './portal-proxy.ts';

/** Far below what sockets and memory allow, far above what a healthy API ever has waiting. */
const MAX_CALLS_IN_FLIGHT = 512;

export interface GatewayDeps {
  config: ServerConfig;
  /** Base URL of the portal API. */
  upstream: () => string;
}

/** The way of a browser's call to the portal API (G03): each step lets it pass or answers it with the envelope. */
export function createGateway({ config, upstream }: GatewayDeps): RequestHandler {
  const calls = createCallLimit(MAX_CALLS_IN_FLIGHT);
  return Router().use(
    admitCalls,
    refuseForeignOrigins(config),
    refuseHugeBodies,
    calls.enter,
    cookieParser(),
    createPortalProxy({ config, upstream, onEventStream: calls.leave }),
  );
}
