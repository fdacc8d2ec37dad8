import { Router } from 'express';
import { createReport, listMyReports } from '#shared/contract/report.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { fileReport } from './file-report.ts';
import { listReportsOf, type ReportRow } from './report-repository.ts';

/** Routes for reporting a demand, and for the caller's own reports. */
export function reportRoutes({ db, clock }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, createReport, async ({ body }, request) =>
    fileReport(db, { ...body, reporterId: requireUserId(request), now: clock.now() }),
  );

  bindCall(router, listMyReports, async ({ query }, request) => {
    const { rows, total } = await listReportsOf(db, requireUserId(request), query);
    return toPage(rows.map(toReport), total, query);
  });

  return router;
}

const toReport = (row: ReportRow) => ({
  id: row.id,
  reason: row.reason,
  content: row.content,
  images: row.images,
  status: row.status,
  answer: row.answer,
  createdAt: toPortalTime(row.created_at),
  handledAt: toPortalTimeOrNull(row.handled_at),
  demand: { id: row.demand_id, demandNumber: row.demand_number, title: row.title },
});
