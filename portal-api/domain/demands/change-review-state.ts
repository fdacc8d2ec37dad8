import type { Updateable } from 'kysely';
import { nextReviewState, type PausedBy, type ReviewOutcome, type ReviewState } from '#shared/rules/review-states.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DemandsTable } from '../../platform/db/tables/demand-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { stopBoostEffects } from '../boosts/stop-boost-effects.ts';
import { rewardReferral } from '../referrals/reward-referral.ts';
import { lockUploads } from '../uploads/lock-uploads.ts';
import { releaseUploads } from '../uploads/release-uploads.ts';
import { contactChangeOf } from './demand-contact.ts';
import { hasExpired, toDemandColumns } from './demand-fields.ts';
import { notifyOwner } from './notify-owner.ts';
import {
  type DemandChoice,
  dropRevision,
  type LockedDemand,
  lockDemand,
  logTransition,
  putRevision,
  queueForMatching,
  type ReviewActor,
  type ReviewChange,
  rejectRevision,
  updateDemandRow,
  wasEverApproved,
  wasHiddenByOwner,
} from './review-state-repository.ts';

export interface ChangedDemand {
  id: string;
  demandNumber: string;
  outcome: ReviewOutcome;
  version: number;
}

/**
 * Applies an event to a demand in the caller's transaction: state, pending revision, log, boosts, the notice to the owner, pictures that it
 * no longer uses and, if it is shown from now on or shown changed, the queue of saved searches. Throws 404 if the demand does not exist (or
 * is not `ownerId`'s), 409 if its state or its last day does not allow the event or it was saved in the meantime.
 */
export async function changeReviewState(
  trx: Database,
  choice: DemandChoice,
  change: ReviewChange,
  actor: ReviewActor,
  now: Date,
): Promise<ChangedDemand> {
  const demand = await lockDemand(trx, choice);
  if (!demand) throw new ApiError(404, '需求不存在或已删除');
  if ('version' in change && change.version !== undefined && change.version !== demand.version) {
    throw new ApiError(409, '需求已在别处修改过，请刷新后在最新内容上操作', { data: { version: demand.version } });
  }
  const before = toReviewState(demand);
  const wasHidden = change.event === 'RESTORE' && (await wasHiddenByOwner(trx, demand.id));
  const outcome = nextReviewState(before, change.event, { wasHidden });
  if (outcome === null) throw new ApiError(409, describeRefusal(change.event, before, hasExpired(demand, now)));
  const columns = { ...(await columnsAfter(trx, demand, before, outcome, change, now)), ...knownTitleAfter(demand, before, outcome) };
  const staysShown = outcome !== 'REMOVED' && outcome.status === 'PUBLISH';
  // A pending revision that becomes the demand may have moved its last day.
  const end = columns.valid_until === undefined ? demand.valid_until : columns.valid_until;
  const isOver = hasExpired({ valid_until: end }, now);
  if (change.event === 'SHOW' && isOver) throw new ApiError(409, OVER);
  // The notice of the decision says so, and a second one need not.
  if ((change.event === 'APPROVE' || change.event === 'RESTORE') && staysShown && isOver) columns.end_told_of = end;

  if (staysShown && before.status !== 'PUBLISH') await queueForMatching(trx, demand.id, 'SHOWN', now);
  else if (staysShown && change.event === 'APPROVE') await queueForMatching(trx, demand.id, 'CHANGED', now);
  const { contact_source: source } = columns;
  const contact = source === undefined ? {} : { contact_changed_at: contactChangeOf(String(source), now) };
  await updateDemandRow(trx, demand.id, { ...columns, ...contact });
  await writeRevision(trx, demand, outcome, change, now);
  const left = picturesLeft(demand, outcome, change);
  // Includes the pictures that the saving caller claims next, so that all are locked together.
  if (change.event === 'SAVE') await lockUploads(trx, [...left, ...change.fields.images]);
  await releaseUploads(trx, left);
  const reason = 'reason' in change ? change.reason : null;
  await logTransition(trx, { demandId: demand.id, event: change.event, before, after: outcome, reason }, actor, now);
  if (before.status === 'PUBLISH' && !staysShown) await stopBoostEffects(trx, demand.id, now);
  await notifyOwner(trx, demand, change, { before, after: outcome, isOver }, now);
  if (change.event === 'APPROVE') await rewardReferral(trx, demand.publisher_id, now);
  return { id: demand.id, demandNumber: demand.demand_number, outcome, version: columns.version ?? demand.version };
}

/** Returns pictures that the demand and its revision may no longer use. `releaseUploads` keeps those that something still refers to. */
function picturesLeft({ images, revision }: LockedDemand, outcome: ReviewOutcome, change: ReviewChange): string[] {
  if (change.event !== 'SAVE' && outcome !== 'REMOVED' && !revision) return [];
  const kept = change.event === 'SAVE' ? change.fields.images : [];
  return [...images, ...(revision?.fields.images ?? [])].filter((image) => !kept.includes(image));
}

const pausers: readonly PausedBy[] = ['OWNER', 'ADMIN'];

/** Returns the state of a demand and of its changes. Throws for a status that nobody knows. */
export function toReviewState({
  audit_status,
  paused_by,
  revision,
}: Pick<LockedDemand, 'audit_status' | 'paused_by'> & {
  revision: Pick<NonNullable<LockedDemand['revision']>, 'status'> | undefined;
}): ReviewState {
  const status = (['WAITING_REVIEW', 'PAUSED', 'REJECTED', 'PUBLISH'] as const).find((known) => known === audit_status);
  if (!status) throw new Error(`A demand has the unknown status ${audit_status}`);
  const pausedBy = status === 'PAUSED' ? (pausers.find((known) => known === paused_by) ?? 'ADMIN') : null;
  return { status, pausedBy, edit: revision?.status ?? 'NONE' };
}

const OVER = '有效期已过，请先修改有效期再展示';

const noRejection = { reject_reason: null, reject_fields: '{}' } as const;

type DemandColumns = Omit<Updateable<DemandsTable>, 'valid_until'> & { version?: number; valid_until?: Date | null };

async function columnsAfter(
  trx: Database,
  demand: LockedDemand,
  before: ReviewState,
  outcome: ReviewOutcome,
  change: ReviewChange,
  now: Date,
): Promise<DemandColumns> {
  if (outcome === 'REMOVED') return { deleted_at: now };
  const state = { audit_status: outcome.status, paused_by: outcome.pausedBy };
  const isRevision = before.status === 'PUBLISH';
  // The owner wants the revision reviewed that was pending when the demand was taken down.
  const waiting = demand.revision?.status === 'WAITING' ? toDemandColumns(demand.revision.fields) : {};
  switch (change.event) {
    case 'SAVE': {
      const version = demand.version + 1;
      return isRevision ? { version } : { ...state, ...toDemandColumns(change.fields), ...noRejection, version, updated_at: now };
    }
    case 'SHOW':
      return outcome.status === 'PUBLISH' ? state : { ...state, ...waiting, ...noRejection, updated_at: now };
    case 'APPROVE': {
      if (isRevision) return { ...waiting, updated_at: now };
      // The publisher must not lose the time that the review took: the demand counts as published at its first approval.
      const isFirst = !(await wasEverApproved(trx, demand.id));
      return { ...state, ...noRejection, updated_at: now, ...(isFirst && { created_at: now, refreshed_at: now }) };
    }
    case 'REJECT':
      return isRevision ? state : { ...state, reject_reason: change.reason, reject_fields: JSON.stringify(change.fields) };
    case 'TAKE_DOWN':
      return { ...state, reject_reason: change.reason, reject_fields: '{}' };
    case 'RESTORE':
      return { ...state, ...noRejection };
    case 'HIDE':
    case 'REMOVE':
      return state;
  }
}

const isReviewed = ({ status }: Pick<ReviewState, 'status'>): boolean => status === 'PUBLISH' || status === 'PAUSED';

/** Users who have the demand in a list keep seeing the title that was approved last, until another one is. */
function knownTitleAfter({ title }: LockedDemand, before: ReviewState, outcome: ReviewOutcome): Pick<DemandColumns, 'reviewed_title'> {
  if (outcome === 'REMOVED') return {};
  if (isReviewed(outcome)) return { reviewed_title: null };
  return isReviewed(before) ? { reviewed_title: title } : {};
}

async function writeRevision(trx: Database, demand: LockedDemand, outcome: ReviewOutcome, change: ReviewChange, now: Date): Promise<void> {
  const edit = outcome === 'REMOVED' ? 'NONE' : outcome.edit;
  if (change.event === 'SAVE' && edit === 'WAITING') await putRevision(trx, demand.id, change.fields, now);
  else if (change.event === 'REJECT' && edit === 'REJECTED') await rejectRevision(trx, demand.id, change.reason, change.fields);
  else if (edit === 'NONE' && demand.revision) await dropRevision(trx, demand.id);
}

function describeRefusal(event: ReviewChange['event'], { status }: ReviewState, isOver: boolean): string {
  if (event === 'SHOW' && status === 'PUBLISH' && isOver) return OVER;
  if (event === 'SHOW') return status === 'PUBLISH' ? '需求已在展示中，无需再次操作' : '需求正在审核，请等待审核结果';
  if (event === 'HIDE') return `需求当前为「${auditStatusName(status)}」，只有展示中的需求可以下架`;
  if (event === 'TAKE_DOWN') return `需求当前为「${auditStatusName(status)}」，只能下架已展示过的需求`;
  if (event === 'RESTORE') return `需求当前为「${auditStatusName(status)}」，只能恢复被平台下架的需求`;
  return `需求当前为「${auditStatusName(status)}」，没有待审核的内容`;
}
