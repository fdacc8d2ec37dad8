import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { connectWechat } from './auth/wechat-connect.ts';
import type { ServerConfig } from './config/env.ts';
import { createGateway } from './gateway/gateway.ts';
import { enforceConnectionRules } from './http/connection-rules.ts';
import { type ErrorPageInfo, handleErrors } from './http/error-handler.ts';
import { answerHealth } from './http/health.ts';
import type { Readiness } from './http/readiness.ts';
import { type FinishedRequest, provideRequestContext } from './http/request-context.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveAssets } from './http/static-assets.ts';
import { serveRobots } from './seo/robots.ts';
import { serveSitemap } from './seo/sitemap.ts';
import type { UpstreamFetch } from './upstream/api-fetch.ts';

export interface AppDeps {
  config: ServerConfig;
  logger: Logger;
  /** Base URL of the portal API; it may change while the embedded one restarts. */
  upstream: () => string;
  upstreamFetch: UpstreamFetch;
  pageHandler: RequestHandler;
  errorPage: (info: ErrorPageInfo) => string;
  assets: { dir: string };
  readiness: Readiness;
  /** Told of every request when it is over, for the metrics. */
  onFinished?: (request: FinishedRequest) => void;
}

/** The portal's server, not listening: every middleware in the order in which a request meets it. */
export function createApp(deps: AppDeps): Express {
  const { config } = deps;
  const app = express();
  app.disable('x-powered-by').set('trust proxy', config.trustedProxies);

  app.use(provideRequestContext(deps.logger, deps.onFinished)); // first, so that every line and every error has its request id
  app.use(answerHealth(deps.readiness)); // before the rules: a probe needs nothing but an answer
  app.use(setSecurityHeaders(config)); // before anything that can refuse: refusals carry them too
  app.use(enforceConnectionRules); // what two readers could understand differently goes no further
  app.use(serveAssets(deps.assets.dir)); // files need neither cookies nor the API
  app.use(createGateway(deps)); // before any body parser: bodies stream through untouched
  app.use(cookieParser()); // from here on requests have cookies; their values are unknown until somebody checks them
  app.get('/wechat/connect', connectWechat(deps)); // the one redirect that leaves the site
  app.get('/robots.txt', serveRobots(config));
  app.get('/sitemap.xml', serveSitemap(deps)); // what search engines read instead of pages
  app.use(deps.pageHandler); // everything else is a page, or a page that says 404
  app.use(handleErrors(deps.errorPage)); // the last word on whatever was thrown
  return app;
}
