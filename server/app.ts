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
  /** Base URL of the portal API; it may change while the embedded one restarts. */
  upstream: () => string;
  upstreamFetch: UpstreamFetch;
  pages: Pages;
  painter: ShareImagePainter;
  errorPage: (info: ErrorPageInfo) => string;
  assets: AssetFolders & { buildId: string };
  readiness: Readiness & Partial<Pick<WatchedReadiness, 'reportUntrustedProxy'>>;
  /** Whether the embedded API has answered since the start; absent: a foreign API, whose life is not ours. */
  hasApiStarted?: (() => boolean) | undefined;
  breaker: Breaker;
  /** Null: a foreign API, of whose restarts nobody tells us. */
  restart?: RestartWait | null;
  metrics: Metrics;
  drift?: ContractDrift;
  /** Told when somebody asks whether requests may be sent here. */
  onReadinessAsked?: () => void;
  /** Told of every request when it is over, for the metrics. */
  onFinished?: (request: FinishedRequest) => void;
}

/** The portal's server, not listening: every middleware in the order in which a request meets it. */
export function createApp(deps: AppDeps): Express {
  const { config } = deps;
  const app = express();
  const securityHeaders = createSecurityHeaders(config);
  app.disable('x-powered-by').set('trust proxy', config.trustedProxies);

  app.use(
    compose(
      provideRequestContext(deps.logger, deps.onFinished), // first, so that every line and every error has its request id
      deps.pages.serveCachedPage(securityHeaders), // a page that is there needs nothing of what follows
      ...(config.trustedProxies === 0 ? [noticeUntrustedProxy(deps)] : []), // whose visitors would all be one
      setIdHeaders(deps.assets.buildId), // on refusals too: a tab learns of a release from any answer
      answerHealth(deps.readiness, deps.onReadinessAsked), // before the rules: a probe needs nothing but an answer
      setSecurityHeaders(securityHeaders), // before anything that can refuse: refusals carry them too
      enforceConnectionRules, // what two readers could understand differently goes no further
      ...(deps.hasApiStarted ? [refuseUntilStarted(deps.hasApiStarted)] : []), // before that nothing can be shown
      shedLoad(deps), // from here on requests cost something
      createGateway({ ...deps, ...securityHeaders, onCallFinished: onCallFinished({ ...deps, invalidate: deps.pages.invalidate }) }), // before any body parser: bodies stream through untouched
    ),
  );
  app.post(CSP_REPORT_PATH, receiveCspReports(deps)); // browsers send these from anywhere
  app.use(serveAssets(deps.assets)); // files need neither cookies nor the API
  app.use(cookieParser()); // from here on requests have cookies; their values are unknown until somebody checks them
  app.get('/wechat/connect', connectWechat(deps)); // the one redirect that leaves the site
  if (config.sandbox) app.get(SANDBOX_JVERIFY_PATH, serveSandboxJverify); // in place of the phone verification service
  app.get('/robots.txt', serveRobots(config));
  app.get('/manifest.webmanifest', serveWebManifest(config));
  app.use(sitemapRoutes(deps)); // what search engines read instead of pages
  app.get('/share-images/:kind/:file', serveShareImages(deps)); // what chats show beside a link
  app.use(deps.pages.handler); // everything else is a page, or a page that says 404
  app.use(handleErrors(deps.errorPage)); // the last word on whatever was thrown
  return app;
}
