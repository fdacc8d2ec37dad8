import type { CallRequest } from '#shared/contract/define-call.ts';
import type { createReport } from '#shared/contract/report.ts';
import { reserveReport } from '../../domain/reports/reserve-report.ts';
import { claimUploads } from '../../domain/uploads/claim-uploads.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { releaseAttempt } from '../../platform/http/rate-limit.ts';
import { countReport, findOpenReport, findReportable, insertReport, type NewReport } from './report-repository.ts';

type Filed = CallRequest<typeof createReport>['body'] & { reporterId: string; now: Date };

/**
 * Reports a demand. The same report again returns the stored one while that is open. Throws 404 for a demand that is neither shown nor
 * known to the caller, 409 for the caller's own demand and for a different report while one is open, 400 for pictures that are not the
 * caller's, 429 for more than ten in 24 hours.
 */
export async function fileReport(db: Database, { reporterId, now, ...report }: Filed) {
  const open = await findOpenReport(db, reporterId, report.demandId);
  if (open) return toSame(open, report);
  const demand = await findReportable(db, report.demandId, reporterId, now);
  if (!demand) throw new ApiError(404, '需求不存在或已下架');
  if (demand.publisher_id === reporterId) throw new ApiError(409, '不能举报自己发布的需求');
  const attempt = await reserveReport(db, reporterId, now);
  const filed = await insertWithImages(db, { ...report, demandId: demand.id, reporterId, now }).catch(async (error: unknown) => {
    await releaseAttempt(db, attempt);
    throw error;
  });
  if (filed) return filed;
  // A concurrent request has stored the report first.
  await releaseAttempt(db, attempt);
  const first = await findOpenReport(db, reporterId, demand.id);
  if (!first) throw new ApiError(409, '这条举报刚刚处理完，请刷新后再看');
  return toSame(first, report);
}

type OpenReport = NonNullable<Awaited<ReturnType<typeof findOpenReport>>>;

/** Returns the open report if it is the same. Otherwise throws 409: nobody would read a second one, and its author has to know that. */
function toSame(open: OpenReport, { reason, content, images, phone }: Omit<Filed, 'reporterId' | 'now'>) {
  const isSame = open.reason === reason && open.content === content && open.phone === phone && open.images.join() === images.join();
  if (!isSame) throw new ApiError(409, '您对这条需求的举报正在核实，有结果后可以再次举报');
  return { id: open.id, status: open.status };
}

const insertWithImages = (db: Database, report: NewReport) =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, report.reporterId);
    const row = await insertReport(trx, report);
    if (!row) return undefined;
    await claimUploads(trx, report.reporterId, report.images, report.now);
    await countReport(trx, report.demandId);
    return row;
  });
