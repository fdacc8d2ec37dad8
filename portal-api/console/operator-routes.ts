import { type ErrorRequestHandler, Router } from 'express';
import { refusalOf } from '../platform/http/error-handler.ts';
import { html } from '../platform/http/html.ts';
import { type OperatorPageDeps, type OperatorSite, problem, written } from './operator-pages.ts';
import { partnerPageRoutes } from './partner-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

/** Creates the pages on which operators decide; their forms must have been parsed. Refusals become pages, too. */
export function operatorPageRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  router.use(reviewRoutes(deps, site));
  router.use(reportRoutes(deps, site));
  router.use(verificationRoutes(deps, site));
  router.use(partnerPageRoutes(deps, site));
  router.use(userRoutes(deps, site));
  router.use(sendRefusal(site));
  return router;
}

const sendRefusal =
  (site: OperatorSite): ErrorRequestHandler =>
  async (error: unknown, request, response, next) => {
    const refusal = refusalOf(error);
    if (!refusal || response.headersSent) return next(error);
    const body = html`${problem(refusal.message)}${written(request)}<p><a href="${site.base}/review">返回列表</a></p>`;
    await site.send(request, response, { title: '无法完成', status: refusal.status, body });
  };
