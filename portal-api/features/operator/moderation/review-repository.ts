import { sql } from 'kysely';
import { fieldColumns } from '../../../domain/demands/demand-fields.ts';
import { isDemandNamed, isKeptForOperators } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Maximum number of queue entries of each kind, the oldest first. */
export const QUEUE_LENGTH = 100;

const selectForReview = (db: Database) =>
  db
    .selectFrom('demands')
    .innerJoin('users', 'users.id', 'demands.publisher_id')
    .leftJoin('demand_edits', 'demand_edits.demand_id', 'demands.id')
    .leftJoin('account_blocks', 'account_blocks.user_id', 'users.id')
    .select(fieldColumns)
    .select([
      'demands.id',
      'demands.demand_number',
      'demands.publisher_id',
      'demands.audit_status',
      'demands.paused_by',
      'demands.reject_reason',
      'demands.reject_fields',
      'demands.version',
      'demands.updated_at',
      'demands.deleted_at',
      'users.nickname',
      'users.phone',
      'account_blocks.level as block_level',
      'account_blocks.reason as block_reason',
      'account_blocks.until as block_until',
      'demand_edits.fields as revision_fields',
      'demand_edits.status as revision_status',
      'demand_edits.reject_reason as revision_reject_reason',
      'demand_edits.submitted_at',
    ])
    .select(
      sql<number>`(select count(*)::int from demand_reports r where r.demand_id = demands.id and r.status = 'PENDING')`.as('open_reports'),
    );
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectForReview>['executeTakeFirstOrThrow']>>;

/** Reads the review queue: new demands, and revisions of shown demands. Oldest first, limited for each kind. */
export async function listWaiting(db: Database): Promise<ReviewRow[]> {
  const existing = selectForReview(db).where('demands.deleted_at', 'is', null);
  const demands = existing.where('demands.audit_status', '=', 'WAITING_REVIEW').orderBy('demands.updated_at');
  const revisions = existing.where(isWaitingRevision).orderBy('demand_edits.submitted_at');
  const rows = await Promise.all([demands, revisions].map((query) => query.limit(QUEUE_LENGTH).execute()));
  return rows.flat();
}

const isWaitingRevision = sql<boolean>`(demands.audit_status = 'PUBLISH' and demand_edits.status = 'WAITING')`;

/** Finds a demand by id or public number; undefined if it is missing, or removed and without an open report. */
export const findForReview = (db: Database, idOrNumber: string): Promise<ReviewRow | undefined> =>
  selectForReview(db).where(isDemandNamed(idOrNumber)).where(isKeptForOperators).executeTakeFirst();

/** Lists the transitions of a demand, latest first. */
export const listTransitions = (db: Database, demandId: string, limit: number) =>
  db
    .selectFrom('demand_transitions')
    .select(['event', 'actor_kind', 'actor', 'before', 'after', 'reason', 'request_id', 'at'])
    .where('demand_id', '=', demandId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
