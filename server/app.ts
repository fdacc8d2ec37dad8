import cookieParser from 'cookie-parser';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { SANDBOX_JVERIFY_PATH } from '#shared/constants.ts';
import { serveSandboxJverify } from './auth/jverify-script.ts';
import { connectWechat } from './auth/wechat-connect.ts';
import type { ServerConfig } from './config/env.ts';
import { createGateway } from './gateway/gateway.ts';
import { onCallFinished } from './gateway/on-call-finished.ts';
import { compose } from './http/compose.ts';
import { enforceConnectionRules } from './http/connection-rules.ts';
import { CSP_REPORT_PATH, receiveCspReports } from './http/csp-report.ts';
import { type ErrorPageInfo, handleErrors } from './http/error-handler.ts';
import { answerHealth } from './http/health.ts';
import { setIdHeaders } from './http/id-headers.ts';
import type { Metrics } from './http/metrics.ts';
import type { Readiness, WatchedReadiness } from './http/readiness.ts';
import { refuseUntilStarted } from './http/refused-request.ts';
import { type FinishedRequest, provideRequestContext } from './http/request-context.ts';
import { createSecurityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { shedLoad } from './http/shed-load.ts';
import { type AssetFolders, serveAssets } from './http/static-assets.ts';
import { noticeUntrustedProxy } from './http/untrusted-proxy.ts';
import type { Pages } from './pages/pages.ts';
import { serveRobots } from './seo/robots.ts';
import { sitemapRoutes } from './seo/sitemap.ts';
import { serveWebManifest } from './seo/web-manifest.ts';
import { serveShareImages } from './share-image/serve-share-images.ts';
import type { ShareImagePainter } from './share-image/share-image-painter.ts';
import type { UpstreamFetch } from './upstream/api-fetch.ts';
import type { Breaker } from './upstream/breaker.ts';
import type { ContractDrift } from './upstream/contract-drift.ts';
import type { RestartWait } from './upstream/restart-wait.ts';

export interface AppDeps {
  config: ServerConfig;
  logger: Logger;
  /** Base URL of the portal API; it may change when the embedded one restarts. */
  upstream: () => string;
  upstreamFetch: UpstreamFetch;
  pages: Pages;
  painter: ShareImagePainter;
  errorPage: (info: ErrorPageInfo) => string;
  assets: AssetFolders & { buildId: string };
  readiness: Readiness & Partial<Pick<WatchedReadiness, 'reportUntrustedProxy'>>;
  /** Whether the embedded API has answered since the start; absent for an external API, which the portal does not start. */
  hasApiStarted?: (() => boolean) | undefined;
  breaker: Breaker;
  /** Null for an external API, which does not report its restarts. */
  restart?: RestartWait | null;
  metrics: Metrics;
  drift?: ContractDrift;
  /** Called when `/readyz` is requested. */
  onReadinessAsked?: () => void;
  /** Called with every finished request, for the metrics. */
  onFinished?: (request: FinishedRequest) => void;
}

/** Creates the portal's Express app, not listening yet: all middleware in the order in which a request passes through it. */
export function createApp(deps: AppDeps): Express {
  const { config } = deps;
  const app = express();
  const securityHeaders = createSecurityHeaders(config);
  app.disable('x-powered-by').set('trust proxy', config.trustedProxies);

  app.use(
    compose(
      provideRequestContext(deps.logger, deps.onFinished), // first, so that every log line and every error has the request id
      deps.pages.serveCachedPage(securityHeaders), // a page in the cache needs none of the steps below
      ...(config.trustedProxies === 0 ? [noticeUntrustedProxy(deps)] : []), // behind an unknown proxy all visitors would share one address
      setIdHeaders(deps.assets.buildId), // on refusals too: a tab learns about a release from any response
      answerHealth(deps.readiness, deps.onReadinessAsked), // before the connection rules: a probe only needs an answer
      setSecurityHeaders(securityHeaders), // before every step that can refuse a request: refusals carry them too
      enforceConnectionRules, // refuses requests that two servers could parse differently
      ...(deps.hasApiStarted ? [refuseUntilStarted(deps.hasApiStarted)] : []), // nothing can be shown before the first answer of the API
      shedLoad(deps), // from here on requests cost real work
      createGateway({ ...deps, ...securityHeaders, onCallFinished: onCallFinished({ ...deps, invalidate: deps.pages.invalidate }) }), // before any body parser: bodies are streamed through unread
    ),
  );
  app.post(CSP_REPORT_PATH, receiveCspReports(deps)); // browsers send reports from any origin
  app.use(serveAssets(deps.assets)); // files need neither cookies nor the API
  app.use(cookieParser()); // from here on requests have parsed cookies, whose values are not validated yet
  app.get('/wechat/connect', connectWechat(deps)); // the only redirect that leaves the site
  if (config.sandbox) app.get(SANDBOX_JVERIFY_PATH, serveSandboxJverify); // replaces the phone verification service
  app.get('/robots.txt', serveRobots(config));
  app.get('/manifest.webmanifest', serveWebManifest(config));
  app.use(sitemapRoutes(deps)); // for search engines
  app.get('/share-images/:kind/:file', serveShareImages(deps)); // previews of shared links in chats
  app.use(deps.pages.handler); // every other path is a page, or the 404 page
  app.use(handleErrors(deps.errorPage)); // handles every error that was thrown above
  return app;
}
