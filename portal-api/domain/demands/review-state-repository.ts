import { sql, type UpdateObject } from 'kysely';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import type { ReviewEvent, ReviewOutcome, ReviewState } from '#shared/rules/review-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Selects a demand: any that is not removed, or only one of `ownerId`'s. */
export interface DemandChoice {
  id: string;
  ownerId?: string;
}

/** Locks the demand and returns it with its revision. Returns undefined if it is missing, removed or another user's. */
export async function lockDemand(trx: Database, { id, ownerId }: DemandChoice) {
  let query = trx
    .selectFrom('demands')
    .select(['id', 'demand_number', 'publisher_id', 'title', 'audit_status', 'paused_by', 'version', 'valid_until', 'images'])
    .where('id', '=', toDatabaseId(id))
    .where('deleted_at', 'is', null);
  if (ownerId !== undefined) query = query.where('publisher_id', '=', ownerId);
  const demand = await query.forUpdate().executeTakeFirst();
  if (!demand) return undefined;
  // A separate query: a join would show the revision as it was before the lock was acquired.
  const revision = await trx.selectFrom('demand_edits').select(['fields', 'status']).where('demand_id', '=', demand.id).executeTakeFirst();
  return { ...demand, revision };
}
export type LockedDemand = NonNullable<Awaited<ReturnType<typeof lockDemand>>>;

export async function updateDemandRow(trx: Database, id: string, columns: UpdateObject<Schema, 'demands'>): Promise<void> {
  await trx.updateTable('demands').set(columns).where('id', '=', id).execute();
}

/**
 * Queues a demand that becomes visible, or changes while visible, for comparison with saved searches and for matching. Call it before its
 * row changes. Owners of matching searches are notified when it is shown for the first time.
 */
export async function queueForMatching(trx: Database, demandId: string, event: 'SHOWN' | 'CHANGED', now: Date): Promise<void> {
  const before = event === 'CHANGED' ? sql`to_jsonb(demands) - 'search_grams' - 'content' - 'summary'` : sql`null`;
  await sql`
    insert into demand_outbox (demand_id, event, before, at, due_at)
    select id, ${event}, ${before}, ${now}, ${now} from demands where id = ${demandId}`.execute(trx);
  await trx
    .insertInto('demand_matching')
    .values({ demand_id: demandId, due_at: now, is_new: event === 'SHOWN' })
    .onConflict((conflict) => conflict.column('demand_id').doUpdateSet({ due_at: now }))
    .execute();
}

/** Stores the pending revision of a shown demand, replacing an earlier one. */
export async function putRevision(trx: Database, demandId: string, fields: DemandFields, now: Date): Promise<void> {
  const waiting = {
    fields: JSON.stringify(fields),
    status: 'WAITING' as const,
    reject_reason: null,
    reject_fields: '{}',
    submitted_at: now,
  };
  await trx
    .insertInto('demand_edits')
    .values({ demand_id: demandId, ...waiting })
    .onConflict((conflict) => conflict.column('demand_id').doUpdateSet(waiting))
    .execute();
}

export async function rejectRevision(trx: Database, demandId: string, reason: string, fields: Readonly<Record<string, string>>) {
  await trx
    .updateTable('demand_edits')
    .set({ status: 'REJECTED', reject_reason: reason, reject_fields: JSON.stringify(fields) })
    .where('demand_id', '=', demandId)
    .execute();
}

export async function dropRevision(trx: Database, demandId: string): Promise<void> {
  await trx.deleteFrom('demand_edits').where('demand_id', '=', demandId).execute();
}

export async function wasEverApproved(trx: Database, demandId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('demand_transitions')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('event', '=', 'APPROVE')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the owner had hidden the demand before a reviewer took it down. Later take-downs by other reviewers do not count. */
export async function wasHiddenByOwner(trx: Database, demandId: string): Promise<boolean> {
  const { rows } = await sql<{ by: string | null }>`
    select before ->> 'pausedBy' as by from demand_transitions
    where demand_id = ${demandId} and event = 'TAKE_DOWN' and before ->> 'pausedBy' is distinct from 'ADMIN'
    order by id desc limit 1`.execute(trx);
  return rows[0]?.by === 'OWNER';
}

/** An event in the lifecycle of a demand. `version` is the one that the caller has read: 409 if the demand was saved since. */
export type ReviewChange =
  | { event: 'SAVE'; fields: DemandFields; version: number }
  | { event: 'HIDE' | 'SHOW' | 'REMOVE' }
  | { event: 'RESTORE' }
  | { event: 'APPROVE'; version?: number | undefined }
  | { event: 'REJECT'; reason: string; fields: Readonly<Record<string, string>>; version?: number | undefined }
  | { event: 'TAKE_DOWN'; reason: string };

export interface ReviewActor {
  kind: 'OWNER' | 'REVIEWER';
  /** User id, or the reviewer's name. */
  name: string;
  requestId: string | null;
}

export interface Transition {
  demandId: string;
  event: ReviewEvent;
  before: ReviewState | null;
  after: ReviewOutcome;
  reason: string | null;
}

export async function logTransition(trx: Database, { demandId, before, after, ...rest }: Transition, actor: ReviewActor, now: Date) {
  await trx
    .insertInto('demand_transitions')
    .values({
      ...rest,
      demand_id: demandId,
      actor_kind: actor.kind,
      actor: actor.name,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
      request_id: actor.requestId,
      at: now,
    })
    .execute();
}
