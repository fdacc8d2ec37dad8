import express, { type ErrorRequestHandler, Router } from 'express';
import { ApiError } from '../platform/http/api-error.ts';
import { html } from '../platform/http/html.ts';
import { type OperatorPageDeps, type OperatorSite, problem } from './operator-pages.ts';
import { partnerPageRoutes } from './partner-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

/** Creates the pages on which operators decide. Refusals become pages, too. */
export function operatorPageRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '20kb' }));
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
    if (!(error instanceof ApiError) || response.headersSent) return next(error);
    const body = html`${problem(error.message)}<p><a href="${site.base}/review">返回列表</a></p>`;
    await site.send(request, response, { title: '无法完成', status: error.status, body });
  };
