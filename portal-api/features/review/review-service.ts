import { randomUUID } from 'node:crypto';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { href } from '#shared/routes/href.ts';
import { allowedReviewEvents } from '#shared/rules/review-states.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { reportReasonNames, reportStatusNames } from '#shared/text/report-names.ts';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { changeReviewState, toReviewState } from '../../domain/demands/change-review-state.ts';
import type { ReviewActor, ReviewChange } from '../../domain/demands/review-state-repository.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { logAction } from '../../domain/operators/log-action.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { lockInviter } from '../../domain/referrals/invite-reward-repository.ts';
import { foldWord, type SensitiveWord, type WordLevel } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder, invalidateWords } from '../../domain/text-checks/word-list.ts';
import { findBlock } from '../../domain/users/account-block-repository.ts';
import { lockPerson } from '../../domain/users/lock-person.ts';
import { isErased } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { endClaim } from './review-claims.ts';
import {
  answerOpenReport,
  findForReview,
  findUser,
  listOpenReports,
  listTransitions,
  listWaiting,
  listWords,
  putWords,
  removeWords,
} from './review-repository.ts';
import { type ReviewSheet, toReportItem, toReviewSheet, toWaitingItem, type WaitingItem } from './review-view.ts';
import type { Reviewer } from './reviewer.ts';

const HISTORY_SHOWN = 50;
/** Minimum length of a sensitive word: a single character would occur in half of all demands. */
const MIN_WORD_LENGTH = 2;

const actorOf = ({ name, requestId }: Reviewer): ReviewActor => ({ kind: 'REVIEWER', name, requestId });

/** Lists the review queue, oldest first. */
export async function listReviewQueue({ db, now }: Reviewer): Promise<WaitingItem[]> {
  const [rows, findWords, names] = await Promise.all([listWaiting(db), getWordFinder(db, now), getReferenceCatalog(db)]);
  return rows.map((row) => toWaitingItem(row, findWords, names)).toSorted((one, other) => one.submittedAt.localeCompare(other.submittedAt));
}

/** Shows a demand with its pending changes, its history and the sensitive words found. Throws 404 if it is missing or removed. */
export async function showForReview({ db, now }: Reviewer, idOrNumber: string): Promise<ReviewSheet> {
  const [row, findWords, names] = await Promise.all([findForReview(db, idOrNumber), getWordFinder(db, now), getReferenceCatalog(db)]);
  if (!row) throw new ApiError(404, '没有这个需求，或已被发布者删除');
  return toReviewSheet(row, { history: await listTransitions(db, row.id, HISTORY_SHOWN), findWords, names, now });
}

const reviewerEvents = ['APPROVE', 'REJECT', 'TAKE_DOWN', 'RESTORE'] as const;
export type ReviewerEvent = (typeof reviewerEvents)[number];

/** Returns the decisions that a demand's state allows. Throws 404 if it is missing or removed. */
export async function listDecisions({ db }: Reviewer, idOrNumber: string): Promise<ReviewerEvent[]> {
  const row = await findForReview(db, idOrNumber);
  if (!row) throw new ApiError(404, '没有这个需求，或已被发布者删除');
  const revision = row.revision_status === null ? undefined : { status: row.revision_status };
  const allowed = allowedReviewEvents(toReviewState({ ...row, revision }));
  return reviewerEvents.filter((event) => allowed.includes(event));
}

type Decision = Extract<ReviewChange, { event: ReviewerEvent }>;

/** Approves, rejects, takes down or restores a demand. Throws 409 if its state does not allow it or it was saved after `version`. */
export async function decide(reviewer: Reviewer, idOrNumber: string, decision: Decision): Promise<ReviewSheet> {
  const { db, now } = reviewer;
  const row = await findForReview(db, idOrNumber);
  if (!row) throw new ApiError(404, '没有这个需求，或已被发布者删除');
  await db.transaction().execute(async (trx) => {
    if (decision.event === 'APPROVE') await lockInviter(trx, row.publisher_id);
    if (decision.event === 'APPROVE' || decision.event === 'RESTORE') await lockUnblockedPublisher(trx, row.publisher_id, now);
    await changeReviewState(trx, { id: row.id }, decision, actorOf(reviewer), now);
    await endClaim(trx, row.id);
    await logAction(trx, reviewer, {
      command: decisionCommands[decision.event],
      userId: row.publisher_id,
      details: { demandNumber: row.demand_number, ...wordsOf(decision) },
    });
  });
  return showForReview(reviewer, row.id);
}

/** Returns what a decision tells the publisher. */
function wordsOf(decision: Decision): object {
  if (decision.event === 'REJECT') return { reason: decision.reason, fields: decision.fields };
  return decision.event === 'TAKE_DOWN' ? { reason: decision.reason } : {};
}

/** The commands that make the decisions, under which they are logged. */
const decisionCommands = { APPROVE: 'approve', REJECT: 'reject', TAKE_DOWN: 'pause', RESTORE: 'restore' } as const satisfies Record<
  ReviewerEvent,
  string
>;

/** Lists the unanswered reports, with the phone that the reporter left. Logs the access. */
export async function listReportQueue(reviewer: Reviewer) {
  const rows = await listOpenReports(reviewer.db);
  if (rows.some(({ phone }) => phone !== null)) {
    await logAction(reviewer.db, reviewer, { command: 'reports', userId: null, details: { found: rows.length } });
  }
  return rows.map(toReportItem);
}

/**
 * Answers a report and notifies the reporter; with `pause` an upheld report takes the demand down. Throws 409 if the report is not open.
 * Returns whether the demand was taken down: it may be hidden already.
 */
export function answerReport(
  reviewer: Reviewer,
  reportId: string,
  { verdict, text, pause }: { verdict: 'UPHELD' | 'DISMISSED'; text: string; pause: boolean },
): Promise<{ takenDown: boolean }> {
  const { db, now, name } = reviewer;
  return db.transaction().execute(async (trx) => {
    const report = await answerOpenReport(trx, reportId, { verdict, text, by: name }, now);
    if (!report) throw new ApiError(409, '没有这条举报，或已处理过');
    const notice = {
      userId: report.reporter_id,
      category: '举报' as const,
      title: `您的举报已有结果：${reportStatusNames[verdict]}`,
      text: `您举报的「${report.title}」：${text}`,
      link: href('demand.report', { demandNumber: report.demand_number }),
    };
    await sendNotice(trx, notice, now);
    const reason = `经举报核实：${describeReason(report.reason)}`;
    const takenDown = verdict === 'UPHELD' && pause && (await pauseIfPublished(trx, report.id, reason, reviewer));
    // Not logged for the publisher, whose data export must not reveal that there was a report.
    const details = { report: reportId, demandNumber: report.demand_number, status: verdict, text, takenDown };
    await logAction(trx, reviewer, { command: 'answer', userId: null, details });
    return { takenDown };
  });
}

const describeReason = (reason: string): string =>
  Object.entries(reportReasonNames).find(([code]) => code === reason)?.[1] ?? '违反平台规则';

/** Takes a demand down. Returns false if it is removed or hidden already. */
async function pauseIfPublished(trx: Database, id: string, reason: string, reviewer: Reviewer): Promise<boolean> {
  try {
    await changeReviewState(trx, { id }, { event: 'TAKE_DOWN', reason }, actorOf(reviewer), reviewer.now);
    return true;
  } catch (error) {
    // Both are thrown before any write.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
}

/** Grants boosts to a user (by phone or id). Throws 404 if the user does not exist, 409 if the account has been deleted. */
export async function grantToUser(reviewer: Reviewer, phoneOrId: string, sceneCode: SceneCode, quantity: number) {
  const { db, now, name } = reviewer;
  const user = await requireUser(db, phoneOrId);
  const title = `平台赠送${sceneNames[sceneCode]}`;
  await db.transaction().execute(async (trx) => {
    await lockActiveAccount(trx, user.id);
    await grantBoosts(trx, { userId: user.id, sceneCode, quantity, title, bizType: 'OPERATOR', bizId: `${name}:${randomUUID()}` }, now);
    await logAction(trx, reviewer, { command: 'grant', userId: user.id, details: { sceneCode, quantity } });
  });
  return { nickname: user.nickname, sceneCode, quantity };
}

/** Finds a user by phone or id. Throws 404 if there is none. */
export async function requireUser(db: Database, phoneOrId: string) {
  const user = await findUser(db, phoneOrId);
  if (!user) throw new ApiError(404, '没有这个用户：请填写手机号或用户编号');
  return user;
}

/** Locks a user's account until the transaction ends. Throws 409 if it has been deleted. */
export async function lockActiveAccount(trx: Database, userId: string): Promise<void> {
  await lockPerson(trx, userId);
  if (await isErased(trx, userId)) throw new ApiError(409, '该用户已注销');
}

export const listAllWords = ({ db }: Reviewer): Promise<SensitiveWord[]> => listWords(db);

/** Adds sensitive words, or changes their level. Throws 400 for one of less than two characters after normalization. */
export async function addWords(reviewer: Reviewer, words: readonly string[], level: WordLevel): Promise<string[]> {
  const { db, now } = reviewer;
  const folded = [...new Set(words.map(foldWord))];
  const tooShort = words.find((word) => [...foldWord(word)].length < MIN_WORD_LENGTH);
  if (tooShort !== undefined) throw new ApiError(400, `「${tooShort}」太短：敏感词至少 ${MIN_WORD_LENGTH} 个字（不计符号与空格）`);
  await db.transaction().execute(async (trx) => {
    await putWords(trx, folded, level, now);
    await logAction(trx, reviewer, { command: 'words-add', userId: null, details: { words: folded, level } });
  });
  invalidateWords(db);
  return folded;
}

/** Removes sensitive words. Returns those that existed. */
export async function dropWords(reviewer: Reviewer, words: readonly string[]): Promise<string[]> {
  const { db } = reviewer;
  const removed = await db.transaction().execute(async (trx) => {
    const gone = await removeWords(trx, words.map(foldWord));
    if (gone.length > 0) await logAction(trx, reviewer, { command: 'words-remove', userId: null, details: { words: gone } });
    return gone;
  });
  invalidateWords(db);
  return removed;
}

/** Locks the publisher. Throws 409 if they may not sign in, as their demands must not be shown. */
async function lockUnblockedPublisher(trx: Database, userId: string, now: Date): Promise<void> {
  await lockPerson(trx, userId);
  const block = await findBlock(trx, userId, now);
  if (block?.level === 'SIGN_IN') throw new ApiError(409, '发布者的账号已被停用，请先解除限制');
}
