import { href } from '#shared/routes/href.ts';
import { reportReasonNames, reportStatusNames } from '#shared/text/report-names.ts';
import { changeReviewState } from '../../../domain/demands/change-review-state.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { releaseUploads } from '../../../domain/uploads/release-uploads.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { answerOpenReport, listOpenReports, lockPicturesOfRemoved } from './demand-report-repository.ts';
import { describeDemandState } from './describe-demand-state.ts';
import { actorOf } from './review-service.ts';

/** Lists the unanswered reports, with the phone that the reporter left. Logs the access. */
export async function listReportQueue(operator: OperatorContext) {
  const rows = await listOpenReports(operator.db);
  if (rows.some(({ phone }) => phone !== null)) {
    await logAction(operator.db, operator, { command: 'reports', userId: null, details: { found: rows.length } });
  }
  return rows.map((row) => toReportItem(row, operator.now));
}

/**
 * Answers a report and notifies the reporter; with `pause` an upheld report takes the demand down. Throws 409 if the report is not open.
 * Returns whether the demand was taken down: it may be hidden already.
 */
export function answerReport(
  operator: OperatorContext,
  reportId: string,
  { verdict, text, pause }: { verdict: 'UPHELD' | 'DISMISSED'; text: string; pause: boolean },
): Promise<{ takenDown: boolean }> {
  const { db, now, name } = operator;
  return db.transaction().execute(async (trx) => {
    const report = await answerOpenReport(trx, reportId, { verdict, text, by: name }, now);
    if (!report) throw new ApiError(409, '没有这条举报，或已处理过');
    // The pictures of a removed demand are kept only while a report about it is open.
    await releaseUploads(trx, await lockPicturesOfRemoved(trx, report.id));
    const notice = {
      userId: report.reporter_id,
      category: '举报' as const,
      title: `您的举报已有结果：${reportStatusNames[verdict]}`,
      text: `您举报的「${report.title}」：${text}`,
      link: href('demand.report', { demandNumber: report.demand_number }),
    };
    await sendNotice(trx, notice, now);
    const reason = `经举报核实：${describeReason(report.reason)}`;
    const takenDown = verdict === 'UPHELD' && pause && (await pauseIfPublished(trx, report.id, reason, operator));
    // Not logged for the publisher, whose data export must not reveal that there was a report.
    const details = { report: reportId, demandNumber: report.demand_number, status: verdict, text, takenDown };
    await logAction(trx, operator, { command: 'answer', userId: null, details });
    return { takenDown };
  });
}

const describeReason = (reason: string): string =>
  Object.entries(reportReasonNames).find(([code]) => code === reason)?.[1] ?? '违反平台规则';

/** Takes a demand down. Returns false if it is removed or hidden already. */
async function pauseIfPublished(trx: Database, id: string, reason: string, operator: OperatorContext): Promise<boolean> {
  try {
    await changeReviewState(trx, { id }, { event: 'TAKE_DOWN', reason }, actorOf(operator), operator.now);
    return true;
  } catch (error) {
    // Both are thrown before any write.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
}

const toReportItem = (row: Awaited<ReturnType<typeof listOpenReports>>[number], now: Date) => ({
  id: row.id,
  reason: row.reason,
  content: row.content,
  images: row.images,
  createdAt: toPortalTime(row.created_at),
  reporter: row.reporter,
  reporterId: row.reporter_id,
  /** As entered by the reporter, for calling back. */
  phone: row.phone,
  demand: {
    id: row.demand_id,
    publisher: row.publisher,
    publisherId: row.publisher_id,
    demandNumber: row.demand_number,
    title: row.title,
    status: describeDemandState(row, now),
    removedAt: toPortalTimeOrNull(row.deleted_at),
  },
});
export type ReportItem = ReturnType<typeof toReportItem>;
