import { sql, type UpdateObject } from 'kysely';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import type { ReviewEvent, ReviewOutcome, ReviewState } from '#shared/rules/review-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Which demand: any that is not removed, or only `ownerId`'s. */
export interface DemandChoice {
  id: string;
  ownerId?: string;
}

/** The demand and its pending revision, held until the transaction ends; undefined: missing, removed, or somebody else's. */
export async function lockDemand(trx: Database, { id, ownerId }: DemandChoice) {
  let query = trx
    .selectFrom('demands')
    .select(['id', 'demand_number', 'publisher_id', 'title', 'audit_status', 'paused_by', 'version', 'valid_until', 'images'])
    .where('id', '=', toDatabaseId(id))
    .where('deleted_at', 'is', null);
  if (ownerId !== undefined) query = query.where('publisher_id', '=', ownerId);
  const demand = await query.forUpdate().executeTakeFirst();
  if (!demand) return undefined;
  // Not joined: a join would show the revision as it was before the lock was taken.
  const revision = await trx.selectFrom('demand_edits').select(['fields', 'status']).where('demand_id', '=', demand.id).executeTakeFirst();
  return { ...demand, revision };
}
export type LockedDemand = NonNullable<Awaited<ReturnType<typeof lockDemand>>>;

export async function updateDemandRow(trx: Database, id: string, columns: UpdateObject<Schema, 'demands'>): Promise<void> {
  await trx.updateTable('demands').set(columns).where('id', '=', id).execute();
}

/**
 * Has saved searches compared with a demand that comes into sight, or is changed there, and its matches found; before its row changes. Whom
 * it fits is told of it when it is shown for the first time.
 */
export async function noteShown(trx: Database, demandId: string, event: 'SHOWN' | 'CHANGED', now: Date): Promise<void> {
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

/** Stores the pending revision of a shown demand; it replaces an earlier one. */
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

/** Whether its owner had hidden what a reviewer has taken down: as it was before the first of the reviewers who paused it one after the other. */
export async function wasHiddenByOwner(trx: Database, demandId: string): Promise<boolean> {
  const { rows } = await sql<{ by: string | null }>`
    select before ->> 'pausedBy' as by from demand_transitions
    where demand_id = ${demandId} and event = 'TAKE_DOWN' and before ->> 'pausedBy' is distinct from 'ADMIN'
    order by id desc limit 1`.execute(trx);
  return rows[0]?.by === 'OWNER';
}

/** An event in the life of a demand. `version` is the one that the caller has read: 409 when it was saved since. */
export type ReviewChange =
  | { event: 'SAVE'; fields: DemandFields; version: number }
  | { event: 'HIDE' | 'SHOW' | 'REMOVE' }
  | { event: 'RESTORE' }
  | { event: 'APPROVE'; version?: number | undefined }
  | { event: 'REJECT'; reason: string; fields: Readonly<Record<string, string>>; version?: number | undefined }
  | { event: 'TAKE_DOWN'; reason: string };

export interface ReviewActor {
  kind: 'OWNER' | 'REVIEWER';
  /** A user id, or a reviewer's name. */
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
