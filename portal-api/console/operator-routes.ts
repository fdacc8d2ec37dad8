import { type ErrorRequestHandler, Router } from 'express';
import { findOperatorFile } from '../domain/private-files/private-files.ts';
import { sendPrivateFile } from '../domain/private-files/send-private-file.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isFromElsewhere } from '../platform/http/csrf-token.ts';
import { refusalOf } from '../platform/http/error-handler.ts';
import { html } from '../platform/http/html.ts';
import { announcementPage } from './announcement-page.ts';
import { bannerPage } from './banner-page.ts';
import { chatReportQueue } from './chat-report-queue.ts';
import { communityPage } from './community-page.ts';
import { contentRoutes } from './content-routes.ts';
import { invoiceQueue } from './invoice-queue.ts';
import { logRoutes } from './log-routes.ts';
import { consolePages, type OperatorPageDeps, type OperatorSite, operatorOf, problem, requireRole, written } from './operator-pages.ts';
import { partnerQueue } from './partner-queue.ts';
import { queueRoutes } from './queue-routes.ts';
import { refundQueue } from './refund-queue.ts';
import { reportQueue } from './report-queue.ts';
import { reviewRoutes } from './review-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verificationQueue } from './verification-queue.ts';

/** Creates the pages on which operators decide; their forms must have been parsed. Refusals become pages, too. */
export function operatorPageRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  for (const { path, role } of consolePages) router.use(path, requireRole(site, role));
  router.use(reviewRoutes(deps, site));
  router.use(queueRoutes(deps, site, reportQueue));
  router.use(queueRoutes(deps, site, chatReportQueue));
  router.use(queueRoutes(deps, site, verificationQueue));
  router.use(queueRoutes(deps, site, partnerQueue));
  router.use(userRoutes(deps, site));
  router.use(queueRoutes(deps, site, refundQueue(site)));
  router.use(queueRoutes(deps, site, invoiceQueue));
  router.use(contentRoutes(deps, site, announcementPage));
  router.use(contentRoutes(deps, site, bannerPage));
  router.use(contentRoutes(deps, site, communityPage));
  router.use(logRoutes(deps, site));
  // The documents that verifications show, and the pictures and documents that reports of people show.
  router.get('/files/:id', requireRole(site, 'REVIEW'), async (request, response) => {
    if (isFromElsewhere(request)) throw new ApiError(403, '请从审核页面打开');
    const id = String(request.params['id']);
    // Logs the access first.
    await runOperatorCommand(operatorOf(deps, site, request), 'file', { id });
    const file = await findOperatorFile(deps.db, id);
    if (!file) throw new ApiError(404, '没有这份材料');
    await sendPrivateFile(deps.providers.storage, file.key, request, response, file);
  });
  router.use(sendRefusal(site));
  return router;
}

const sendRefusal =
  (site: OperatorSite): ErrorRequestHandler =>
  async (error: unknown, request, response, next) => {
    const refusal = refusalOf(error);
    if (!refusal || response.headersSent) return next(error);
    const body = html`${problem(refusal.message)}${written(request)}<p><a href="${site.base}/">返回</a></p>`;
    await site.send(request, response, { title: '无法完成', status: refusal.status, body });
  };
