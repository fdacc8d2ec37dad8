import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { guardWrites } from './account-blocks/guarded-calls.ts';
import type { Clock } from './clock.ts';
import type { ApiConfig } from './config/env.ts';
import type { Database } from './db/database.ts';
import { type DatabaseProbe, probeThrough } from './db/database-probe.ts';
import { safetyRoutes } from './features/account/account-routes.ts';
import { authRoutes } from './features/auth/auth-routes.ts';
import { chatRoutes } from './features/chat/chat-routes.ts';
import { communityRoutes } from './features/community/community-routes.ts';
import { contactRoutes } from './features/contact/contact-routes.ts';
import { demandRoutes } from './features/demand/demand-routes.ts';
import { eventRoutes } from './features/events/event-routes.ts';
import { inviteRoutes } from './features/invite/invite-routes.ts';
import { marksRoutes } from './features/marks/marks-routes.ts';
import { messageRoutes } from './features/message/message-routes.ts';
import { orgRoutes } from './features/org/org-routes.ts';
import { partnerRoutes } from './features/partner/partner-routes.ts';
import { propsRoutes } from './features/props/props-routes.ts';
import { publishRoutes } from './features/publish/publish-routes.ts';
import { referenceRoutes } from './features/reference/reference-routes.ts';
import { reportRoutes } from './features/report/report-routes.ts';
import { operatorRoutes } from './features/review/operator-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { fileRoutes } from './features/upload/file-routes.ts';
import { privateUploadRoutes } from './features/upload/private-upload-routes.ts';
import { uploadRoutes } from './features/upload/upload-routes.ts';
import { userRoutes } from './features/user/user-routes.ts';
import { verificationRoutes } from './features/verification/verification-routes.ts';
import { welfareRoutes } from './features/welfare/welfare-routes.ts';
import { errorHandler, notFoundHandler } from './http/error-handler.ts';
import { answerDoubleClicks, answerRepeats } from './http/idempotency.ts';
import { answerReadiness } from './http/readiness.ts';
import { requestLog } from './http/request-log.ts';
import { readSession } from './http/session.ts';
import type { Providers } from './providers/providers.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

export interface PortalApiDeps {
  db: Database;
  clock: Clock;
  providers: Providers;
  config: ApiConfig;
  logger: Logger;
  /** Opens and closes identity numbers (32 bytes); absent: nobody can verify their name (E35). */
  identityKey?: Buffer | undefined;
  /** What `npm run operator` must show; absent: it opens the database itself. */
  operatorToken?: string | undefined;
  /** Absent: asks through `db`. */
  probe?: DatabaseProbe | undefined;
}

/** The embedded portal API, not listening. */
export function createPortalApi(deps: PortalApiDeps): Express {
  const { db, clock, config, logger } = deps;
  const app = express();
  app.disable('x-powered-by').set('etag', 'weak').set('query parser', 'simple').set('trust proxy', 'loopback');

  app.use(requestLog(logger));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', answerReadiness(deps.probe ?? probeThrough(db)));
  app.use(fileRoutes(deps));
  app.use(express.json({ limit: '200kb', strict: false }));
  app.use(readSession(db, clock, config.tokenHeader));
  app.use(answerRepeats(db, clock, config.codeHashSecret));
  app.use(answerDoubleClicks(db, clock, config.codeHashSecret));

  if (config.sandbox) app.use('/sandbox', sandboxRoutes(deps));
  if (deps.operatorToken) app.use('/operator', operatorRoutes(deps, deps.operatorToken));
  app.use(guardWrites(deps));
  app.use(authRoutes(deps));
  app.use(safetyRoutes(deps));
  app.use(eventRoutes(deps));
  app.use(siteRoutes(deps));
  app.use(referenceRoutes(deps));
  app.use(marksRoutes(deps));
  app.use(propsRoutes(deps));
  app.use(contactRoutes(deps));
  app.use(publishRoutes(deps));
  app.use(demandRoutes(deps));
  app.use(reportRoutes(deps));
  app.use(messageRoutes(deps));
  app.use(chatRoutes(deps));
  app.use(uploadRoutes(deps));
  app.use(privateUploadRoutes(deps));
  app.use(userRoutes(deps));
  app.use(verificationRoutes(deps));
  app.use(orgRoutes(deps));
  app.use(inviteRoutes(deps));
  app.use(welfareRoutes(deps));
  app.use(partnerRoutes(deps));
  app.use(communityRoutes(deps));

  app.use(notFoundHandler);
  app.use(errorHandler);
  return app;
}
