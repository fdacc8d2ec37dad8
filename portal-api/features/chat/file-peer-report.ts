import type { reportPeer } from '#shared/contract/chat-safety.ts';
import type { CallRequest } from '#shared/contract/define-call.ts';
import { reserveReport } from '../../domain/reports/reserve-report.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ReportedMessage } from '../../platform/db/tables/message-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { releaseAttempt } from '../../platform/http/rate-limit.ts';
import { addBlock } from './chat-people.ts';
import { findOpenReport, insertReport, lockEvidence, readEvidence } from './report-repository.ts';

type Report = CallRequest<typeof reportPeer>['body'] & { threadId: string; reporterId: string; reportedId: string; now: Date };

/**
 * Reports the other user of a conversation, with its latest messages as evidence, and blocks them if the caller wants that. The same report
 * again returns the stored one while that is open. Throws 409 if the other user has written none of these and for a different report while
 * one is open, 429 for more than ten reports in 24 hours.
 */
export async function filePeerReport(db: Database, report: Report) {
  const { threadId, reporterId, reportedId, now } = report;
  const open = await findOpenReport(db, reporterId, threadId);
  if (open) return repeat(db, open, report);
  const evidence = await readEvidence(db, threadId);
  if (evidence.every(({ fromId }) => fromId !== reportedId)) throw new ApiError(409, '最近的消息里没有对方发来的，没有可以举报的内容');
  const attempt = await reserveReport(db, reporterId, now);
  const filed = await store(db, report, evidence).catch(async (error: unknown) => {
    await releaseAttempt(db, attempt);
    throw error;
  });
  if (filed) return filed;
  // A concurrent request has stored the report first.
  await releaseAttempt(db, attempt);
  const first = await findOpenReport(db, reporterId, threadId);
  if (!first) throw new ApiError(409, '这条举报刚刚处理完，请刷新后再看');
  return repeat(db, first, report);
}

type OpenReport = NonNullable<Awaited<ReturnType<typeof findOpenReport>>>;

/** Returns the open report if it is the same. Otherwise throws 409: nobody would read a second one, and its author has to know that. */
async function repeat(db: Database, open: OpenReport, { reason, content, block, reporterId, reportedId, now }: Report) {
  if (open.reason !== reason || open.content !== content) throw new ApiError(409, '您对这位用户的举报正在核实，有结果后可以再次举报');
  if (block) await db.transaction().execute((trx) => addBlock(trx, reporterId, reportedId, now));
  return { id: open.id, status: open.status };
}

const store = (db: Database, { block, ...report }: Report, evidence: readonly ReportedMessage[]) =>
  db.transaction().execute(async (trx) => {
    const { reporterId, reportedId, now } = report;
    await lockCaller(trx, reporterId);
    const row = await insertReport(trx, { ...report, evidence: await lockEvidence(trx, evidence) });
    if (row && block) await addBlock(trx, reporterId, reportedId, now);
    return row;
  });
