import { type ErrorRequestHandler, Router } from 'express';
import { refusalOf } from '../platform/http/error-handler.ts';
import { html } from '../platform/http/html.ts';
import { invoicePageRoutes } from './invoice-routes.ts';
import { consolePages, type OperatorPageDeps, type OperatorSite, problem, requireRole, written } from './operator-pages.ts';
import { partnerPageRoutes } from './partner-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

/** Creates the pages on which operators decide; their forms must have been parsed. Refusals become pages, too. */
export function operatorPageRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  for (const { path, role } of consolePages) router.use(path, requireRole(site, role));
  // Submitted documents.
  router.use('/files', requireRole(site, 'REVIEW'));
  router.use(reviewRoutes(deps, site));
  router.use(reportRoutes(deps, site));
  router.use(verificationRoutes(deps, site));
  router.use(partnerPageRoutes(deps, site));
  router.use(userRoutes(deps, site));
  router.use(refundRoutes(deps, site));
  router.use(invoicePageRoutes(deps, site));
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
