import { sql } from 'kysely';
import { fieldColumns } from '../../domain/demands/demand-fields.ts';
import { isDemandNamed, knownTitle } from '../../domain/demands/live-demands.ts';
import type { SensitiveWord, WordLevel } from '../../domain/text-checks/word-finder.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

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
    )
    .where('demands.deleted_at', 'is', null);
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectForReview>['executeTakeFirstOrThrow']>>;

/** Reads the review queue: new demands, and revisions of shown demands. Oldest first, limited for each kind. */
export async function listWaiting(db: Database): Promise<ReviewRow[]> {
  const demands = selectForReview(db).where('demands.audit_status', '=', 'WAITING_REVIEW').orderBy('demands.updated_at');
  const revisions = selectForReview(db).where(isWaitingRevision).orderBy('demand_edits.submitted_at');
  const rows = await Promise.all([demands, revisions].map((query) => query.limit(QUEUE_LENGTH).execute()));
  return rows.flat();
}

const isWaitingRevision = sql<boolean>`(demands.audit_status = 'PUBLISH' and demand_edits.status = 'WAITING')`;

/** Finds a demand by id or public number; undefined if it is missing or removed. */
export const findForReview = (db: Database, idOrNumber: string): Promise<ReviewRow | undefined> =>
  selectForReview(db).where(isDemandNamed(idOrNumber)).executeTakeFirst();

/** Lists the transitions of a demand, latest first. */
export const listTransitions = (db: Database, demandId: string, limit: number) =>
  db
    .selectFrom('demand_transitions')
    .select(['event', 'actor_kind', 'actor', 'before', 'after', 'reason', 'request_id', 'at'])
    .where('demand_id', '=', demandId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Lists the unanswered reports, oldest first. */
export const listOpenReports = (db: Database) =>
  db
    .selectFrom('demand_reports')
    .innerJoin('demands', 'demands.id', 'demand_reports.demand_id')
    .innerJoin('users', 'users.id', 'demand_reports.reporter_id')
    .select([
      'demand_reports.id',
      'demand_reports.reason',
      'demand_reports.content',
      'demand_reports.images',
      'demand_reports.created_at',
      'demand_reports.demand_id',
      'demands.demand_number',
      'demands.title',
      'demands.audit_status',
      'demands.publisher_id',
      'demand_reports.reporter_id',
      'demand_reports.phone',
      'users.nickname',
    ])
    .where('demand_reports.status', '=', 'PENDING')
    .orderBy('demand_reports.id')
    .limit(QUEUE_LENGTH)
    .execute();

export interface ReportAnswer {
  verdict: 'UPHELD' | 'DISMISSED';
  text: string;
  by: string;
}

/** Answers an open report and returns it; undefined if it does not exist or has been answered. */
export const answerOpenReport = (trx: Database, reportId: string, { verdict, text, by }: ReportAnswer, now: Date) =>
  trx
    .updateTable('demand_reports')
    .from('demands')
    .set({ status: verdict, answer: text, handled_by: by, handled_at: now })
    .whereRef('demands.id', '=', 'demand_reports.demand_id')
    .where('demand_reports.id', '=', toDatabaseId(reportId))
    .where('demand_reports.status', '=', 'PENDING')
    .returning(['demand_reports.reporter_id', 'demand_reports.reason', 'demands.id', 'demands.demand_number'])
    // The title that the reporter may see: it goes into their notice.
    .returning(knownTitle.as('title'))
    .executeTakeFirst();

/** Finds a user by phone number or id. */
export const findUser = (db: Database, phoneOrId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where((eb) => eb.or([eb('phone', '=', phoneOrId), eb('id', '=', toDatabaseId(phoneOrId))]))
    .orderBy(sql`phone = ${phoneOrId}`, 'desc')
    .executeTakeFirst();

export async function putWords(db: Database, words: readonly string[], level: WordLevel, now: Date): Promise<void> {
  await db
    .insertInto('sensitive_words')
    .values(words.map((word) => ({ word, level, created_at: now })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ level }))
    .execute();
}

export async function removeWords(db: Database, words: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('sensitive_words').where('word', 'in', words).returning('word').execute();
  return rows.map(({ word }) => word);
}

export const listWords = (db: Database): Promise<SensitiveWord[]> =>
  db.selectFrom('sensitive_words').select(['word', 'level']).orderBy('level').orderBy('word').execute();
