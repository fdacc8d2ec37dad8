import express, { type Express } from 'express';
import type { PortalApiDeps } from './deps.ts';
import { guardWrites } from './domain/users/guard-writes.ts';
import { createPasswords, type Passwords } from './domain/users/password-hash.ts';
import { safetyRoutes } from './features/account/account-routes.ts';
import { authRoutes } from './features/auth/auth-routes.ts';
import { bookmarkRoutes } from './features/bookmark/bookmark-routes.ts';
import { boostRoutes } from './features/boost/boost-routes.ts';
import { attachmentRoutes } from './features/chat/attachment-routes.ts';
import { chatRoutes } from './features/chat/chat-routes.ts';
import { exchangeRoutes } from './features/chat/exchange-routes.ts';
import { quickReplyRoutes } from './features/chat/quick-replies.ts';
import { smsReminderRoutes } from './features/chat/sms-reminders.ts';
import { communityRoutes } from './features/community/community-routes.ts';
import { contactRoutes } from './features/contact/contact-routes.ts';
import { demandRoutes } from './features/demand/demand-routes.ts';
import { feedbackRoutes } from './features/demand/feedback/feedback-routes.ts';
import { landingRoutes } from './features/demand/landing/landing-routes.ts';
import { matchRoutes } from './features/demand/matches/match-routes.ts';
import { savedSearchRoutes } from './features/demand/saved/saved-search-routes.ts';
import { searchLogRoutes } from './features/demand/suggest/search-log-routes.ts';
import { suggestRoutes } from './features/demand/suggest/suggest-routes.ts';
import { demandStatsRoutes } from './features/demand-stats/stats-routes.ts';
import { eventRoutes } from './features/event/event-routes.ts';
import { invoiceRoutes } from './features/invoice/invoice-routes.ts';
import { liveRoutes } from './features/live/live-routes.ts';
import { messageRoutes } from './features/message/message-routes.ts';
import { operatorRoutes } from './features/operator/operator-routes.ts';
import { orderRoutes } from './features/order/order-routes.ts';
import { invitationRoutes } from './features/org/invitation-routes.ts';
import { orgRoutes } from './features/org/org-routes.ts';
import { partnerRoutes } from './features/partner/partner-routes.ts';
import { noticeRoutes } from './features/payment/notice-routes.ts';
import { paymentRoutes } from './features/payment/payment-routes.ts';
import { publishRoutes } from './features/publish/publish-routes.ts';
import { referenceRoutes } from './features/reference/reference-routes.ts';
import { referralRoutes } from './features/referral/referral-routes.ts';
import { reportRoutes } from './features/report/report-routes.ts';
import { rewardRoutes } from './features/reward/reward-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { fileRoutes } from './features/upload/file-routes.ts';
import { privateUploadRoutes } from './features/upload/private-upload-routes.ts';
import { storeOperatorImage } from './features/upload/store-image.ts';
import { uploadRoutes } from './features/upload/upload-routes.ts';
import { userRoutes } from './features/user/user-routes.ts';
import { verificationRoutes } from './features/verification/verification-routes.ts';
import { walletRoutes } from './features/wallet/wallet-routes.ts';
import { probeThrough } from './platform/db/database-probe.ts';
import { refuseDeepBodies } from './platform/http/bind-call.ts';
import { errorHandler, notFoundHandler } from './platform/http/error-handler.ts';
import { answerDoubleClicks, replayRepeatedWrites } from './platform/http/idempotency.ts';
import { answerReadiness } from './platform/http/readiness.ts';
import { createReadsFor, trackWrites } from './platform/http/replica-reads.ts';
import { requestLog } from './platform/http/request-log.ts';
import { requireLoopback } from './platform/http/require-loopback.ts';
import { readSession } from './platform/http/session.ts';
import { type ApiMetrics, createApiMetrics } from './platform/metrics.ts';
import { acquirerRoutes } from './sandbox/acquirer/acquirer-routes.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

/** Creates the embedded portal API without listening. Passwords are hashed at full cost unless a test passes cheaper ones. */
export function createPortalApi(
  given: Omit<PortalApiDeps, 'passwords' | 'metrics' | 'readsFor'> & { passwords?: Passwords | undefined; metrics?: ApiMetrics },
): Express {
  const deps: PortalApiDeps = {
    ...given,
    passwords: given.passwords ?? createPasswords(),
    metrics: given.metrics ?? createApiMetrics(),
    readsFor: createReadsFor(given.db, given.replica ?? null, given.clock),
  };
  const { db, clock, config, logger } = deps;
  const app = express();
  app.disable('x-powered-by').set('etag', 'weak').set('query parser', 'simple').set('trust proxy', 'loopback');

  app.use(requestLog(logger));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', answerReadiness({ probe: deps.probe ?? probeThrough(db), replica: deps.replica ?? null, disk: deps.disk ?? null }));
  // The portal's server reads these metrics and adds them to its own.
  app.get('/metrics', requireLoopback, async (_request, response) => void response.type('text').send(await deps.metrics.read()));
  app.use(fileRoutes(deps));
  app.use(noticeRoutes(deps));
  app.use(suggestRoutes(deps));
  app.use(landingRoutes(deps));
  const acquirer = config.sandbox && deps.providers.acquirer ? acquirerRoutes(deps, deps.providers.acquirer) : null;
  if (acquirer) app.use('/sandbox/acquirer', acquirer.service);
  app.use(express.json({ limit: '200kb', strict: false }), refuseDeepBodies);
  app.use(readSession(db, clock, config.tokenHeader));
  if (deps.replica) app.use(trackWrites(db, clock));
  app.use(replayRepeatedWrites(db, clock, config.codeHashSecret));
  app.use(answerDoubleClicks(db, clock, config.codeHashSecret));

  if (config.sandbox) app.use('/sandbox', sandboxRoutes(deps));
  if (acquirer) app.use('/sandbox', acquirer.pages);
  const storePicture = (bytes: Buffer) => storeOperatorImage({ ...deps, storage: deps.providers.storage }, bytes);
  if (deps.operatorToken) app.use('/operator', operatorRoutes(deps, deps.operatorToken, storePicture));
  app.use(guardWrites(deps));
  app.use(authRoutes(deps));
  app.use(safetyRoutes(deps));
  app.use(eventRoutes(deps));
  app.use(siteRoutes(deps));
  app.use(referenceRoutes(deps));
  app.use(bookmarkRoutes(deps));
  app.use(boostRoutes(deps));
  app.use(paymentRoutes(deps));
  app.use(orderRoutes(deps));
  app.use(invoiceRoutes(deps));
  app.use(walletRoutes(deps));
  app.use(contactRoutes(deps));
  app.use(publishRoutes(deps));
  app.use(demandStatsRoutes(deps));
  app.use(searchLogRoutes(deps));
  app.use(savedSearchRoutes(deps));
  app.use(matchRoutes(deps));
  app.use(feedbackRoutes(deps));
  app.use(demandRoutes(deps));
  app.use(reportRoutes(deps));
  if (deps.live) app.use(liveRoutes(deps.live));
  app.use(messageRoutes(deps));
  app.use(chatRoutes(deps));
  app.use(attachmentRoutes(deps));
  app.use(exchangeRoutes(deps));
  app.use(quickReplyRoutes(deps));
  app.use(smsReminderRoutes(deps));
  app.use(uploadRoutes(deps));
  app.use(privateUploadRoutes(deps));
  app.use(userRoutes(deps));
  app.use(verificationRoutes(deps));
  // Registered before the organization routes: `/api/org/:id` would match `/api/org/invitation`.
  app.use(invitationRoutes(deps));
  app.use(orgRoutes(deps));
  app.use(referralRoutes(deps));
  app.use(rewardRoutes(deps));
  app.use(partnerRoutes(deps));
  app.use(communityRoutes(deps));

  app.use(notFoundHandler);
  app.use(errorHandler);
  return app;
}
