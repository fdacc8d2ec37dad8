import { allowedReviewEvents } from '#shared/rules/review-states.ts';
import { changeReviewState, toReviewState } from '../../../domain/demands/change-review-state.ts';
import type { ReviewActor, ReviewChange } from '../../../domain/demands/review-state-repository.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { getReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { lockInviter } from '../../../domain/referrals/referral-repository.ts';
import { getWordFinder } from '../../../domain/text-checks/word-list.ts';
import { findBlock } from '../../../domain/users/account-block-repository.ts';
import { lockPerson } from '../../../domain/users/lock-person.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { endClaim } from './review-claims.ts';
import { findForReview, listTransitions, listWaiting } from './review-repository.ts';
import { type ReviewSheet, toReviewSheet, toWaitingItem, type WaitingItem } from './review-view.ts';

const HISTORY_SHOWN = 50;

/** Returns the operator as the actor of a demand's transition. */
export const actorOf = ({ name, requestId }: OperatorContext): ReviewActor => ({ kind: 'REVIEWER', name, requestId });

/** Lists the review queue, oldest first. */
export async function listReviewQueue({ db, now }: OperatorContext): Promise<WaitingItem[]> {
  const [rows, findWords, names] = await Promise.all([listWaiting(db), getWordFinder(db, now), getReferenceCatalog(db)]);
  return rows
    .map((row) => toWaitingItem(row, { findWords, names, now }))
    .toSorted((one, other) => one.submittedAt.localeCompare(other.submittedAt));
}

/**
 * Shows a demand with its pending changes, its history and the sensitive words found. Throws 404 if it is missing, or removed and without
 * an open report.
 */
export async function showForReview({ db, now }: OperatorContext, idOrNumber: string): Promise<ReviewSheet> {
  const [row, findWords, names] = await Promise.all([findForReview(db, idOrNumber), getWordFinder(db, now), getReferenceCatalog(db)]);
  if (!row) throw new ApiError(404, '没有这个需求，或已被发布者删除');
  return toReviewSheet(row, { history: await listTransitions(db, row.id, HISTORY_SHOWN), findWords, names, now });
}

const reviewerEvents = ['APPROVE', 'REJECT', 'TAKE_DOWN', 'RESTORE'] as const;
export type ReviewerEvent = (typeof reviewerEvents)[number];

/** Returns the decisions that a demand's state allows: none if it is removed. Throws 404 as `showForReview` does. */
export async function listDecisions({ db }: OperatorContext, idOrNumber: string): Promise<ReviewerEvent[]> {
  const row = await findForReview(db, idOrNumber);
  if (!row) throw new ApiError(404, '没有这个需求，或已被发布者删除');
  if (row.deleted_at) return [];
  const revision = row.revision_status === null ? undefined : { status: row.revision_status };
  const allowed = allowedReviewEvents(toReviewState({ ...row, revision }));
  return reviewerEvents.filter((event) => allowed.includes(event));
}

type Decision = Extract<ReviewChange, { event: ReviewerEvent }>;

/**
 * Approves, rejects, takes down or restores a demand. Throws 404 if it is missing or removed, 409 if its state does not allow it or it was
 * saved after `version`.
 */
export async function decide(operator: OperatorContext, idOrNumber: string, decision: Decision): Promise<ReviewSheet> {
  const { db, now } = operator;
  const row = await findForReview(db, idOrNumber);
  if (!row || row.deleted_at) throw new ApiError(404, '没有这个需求，或已被发布者删除');
  await db.transaction().execute(async (trx) => {
    if (decision.event === 'APPROVE') await lockInviter(trx, row.publisher_id);
    if (decision.event === 'APPROVE' || decision.event === 'RESTORE') await lockUnblockedPublisher(trx, row.publisher_id, now);
    await changeReviewState(trx, { id: row.id }, decision, actorOf(operator), now);
    await endClaim(trx, row.id);
    await logAction(trx, operator, {
      command: decisionCommands[decision.event],
      userId: row.publisher_id,
      details: { demandNumber: row.demand_number, ...wordsOf(decision) },
    });
  });
  return showForReview(operator, row.id);
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

/** Locks the publisher. Throws 409 if they may not sign in, as their demands must not be shown. */
async function lockUnblockedPublisher(trx: Database, userId: string, now: Date): Promise<void> {
  await lockPerson(trx, userId);
  const block = await findBlock(trx, userId, now);
  if (block?.level === 'SIGN_IN') throw new ApiError(409, '发布者的账号已被停用，请先解除限制');
}
