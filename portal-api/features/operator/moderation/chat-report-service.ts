import { href } from '#shared/routes/href.ts';
import { lookUp } from '#shared/text/labels.ts';
import { chatReportReasonNames, reportStatusNames } from '#shared/text/report-names.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { findBlock } from '../../../domain/users/account-block-repository.ts';
import { lockPerson } from '../../../domain/users/lock-person.ts';
import { isErased } from '../../../domain/users/user-repository.ts';
import { toPortalTime } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { blockLocked } from '../users/block-accounts.ts';
import { answerOpenChatReport, findReported, listOpenChatReports } from './chat-report-repository.ts';

/** Lists the unanswered reports of people, with the messages that they are about. Logs which were shown. */
export async function listChatReports(operator: OperatorContext) {
  const rows = await listOpenChatReports(operator.db);
  if (rows.length > 0) {
    await logAction(operator.db, operator, { command: 'chat-reports', userId: null, details: { reports: rows.map(({ id }) => id) } });
  }
  return rows.map(toChatReportItem);
}

const toChatReportItem = (row: Awaited<ReturnType<typeof listOpenChatReports>>[number]) => ({
  id: row.id,
  reason: row.reason,
  content: row.content,
  createdAt: toPortalTime(row.created_at),
  reporter: row.reporter,
  reporterId: row.reporter_id,
  reported: row.reported,
  reportedId: row.reported_id,
  /** Number of earlier reports about the same user that operators have upheld. */
  upheldBefore: row.upheld_before,
  demand: { demandNumber: row.demand_number, title: row.title, isGone: row.is_kept ? null : true },
  messages: row.evidence.map(({ fromId, content, at, pictures, file }) => ({
    at: toPortalTime(new Date(at)),
    from: fromId === row.reported_id ? ('REPORTED' as const) : ('REPORTER' as const),
    // A retracted message has no content any more.
    content: content || '（已撤回）',
    ...(pictures && { pictures }),
    ...(file && { file }),
  })),
});
export type ChatReportItem = ReturnType<typeof toChatReportItem>;

interface ChatReportAnswer {
  verdict: 'UPHELD' | 'DISMISSED';
  text: string;
  /** Also blocks the reported user from publishing and writing, if the report is upheld. */
  restrict: boolean;
}

/**
 * Answers a report of a person and notifies its author. The reported user learns of an upheld report, by the notice of the block or by a
 * warning, but not from whom it was. Throws 409 if the report is not open. Returns whether the user was blocked: their account may be
 * deleted, or blocked at least as strictly.
 */
export function answerChatReport(operator: OperatorContext, reportId: string, { verdict, text, restrict }: ChatReportAnswer) {
  const { db, now, name } = operator;
  return db.transaction().execute(async (trx): Promise<{ restricted: boolean }> => {
    const about = await findReported(trx, reportId);
    if (about) await lockPerson(trx, about.reported_id);
    const report = await answerOpenChatReport(trx, reportId, { verdict, text, by: name }, now);
    if (!report) throw new ApiError(409, '没有这条举报，或已处理过');
    const notice = {
      userId: report.reporter_id,
      category: '举报' as const,
      title: `您的举报已有结果：${reportStatusNames[verdict]}`,
      text: `您在会话中举报的「${report.nickname || '未填写昵称'}」：${text}`,
      link: href('message.content', { id: report.thread_id }, { type: 'chat' }),
    };
    await sendNotice(trx, notice, now);
    if (verdict === 'DISMISSED') {
      // Not under the reported user, whose data export would contain it.
      await logAnswer(trx, operator, { userId: null, details: { id: reportId, status: verdict } });
      return { restricted: false };
    }
    const reason = lookUp(chatReportReasonNames, report.reason, '违反平台规则');
    const restricted = restrict && (await mayBeBlocked(trx, report.reported_id, now));
    await logAnswer(trx, operator, { userId: report.reported_id, details: { id: reportId, status: verdict, restricted } });
    if (restricted) {
      await blockLocked(trx, operator, report.reported_id, { level: 'WRITE', reason: `经举报核实：${reason}`, until: null, pause: false });
      return { restricted };
    }
    const warning = {
      userId: report.reported_id,
      category: '系统' as const,
      title: '您发送的消息被举报，经核实属实',
      text: `原因：${reason}。请遵守平台规则，再次违规可能会限制账号。`,
      link: null,
    };
    await sendNotice(trx, warning, now);
    return { restricted };
  });
}

const logAnswer = (trx: Database, operator: OperatorContext, answer: { userId: string | null; details: Record<string, unknown> }) =>
  logAction(trx, operator, { command: 'chat-answer', ...answer });

/** Returns whether there is an account to block, and no block that is as strict and has no end, or stricter. */
async function mayBeBlocked(trx: Database, userId: string, now: Date): Promise<boolean> {
  if (await isErased(trx, userId)) return false;
  const block = await findBlock(trx, userId, now);
  return !block || (block.level === 'WRITE' && block.until !== null);
}
