import { knownTitle } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import { QUEUE_LENGTH } from './review-repository.ts';

/** Lists the unanswered reports, oldest first. */
export const listOpenReports = (db: Database) =>
  db
    .selectFrom('demand_reports')
    .innerJoin('demands', 'demands.id', 'demand_reports.demand_id')
    .innerJoin('users as reporter', 'reporter.id', 'demand_reports.reporter_id')
    .innerJoin('users as publisher', 'publisher.id', 'demands.publisher_id')
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
      'demands.paused_by',
      'demands.valid_until',
      'demands.deleted_at',
      'demands.publisher_id',
      'publisher.nickname as publisher',
      'demand_reports.reporter_id',
      'demand_reports.phone',
      'reporter.nickname as reporter',
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

/** Locks a demand, so that its publisher either removes it before or waits, and returns its pictures if it is removed. */
export async function lockPicturesOfRemoved(trx: Database, demandId: string): Promise<string[]> {
  const demand = await trx.selectFrom('demands').select(['deleted_at', 'images']).where('id', '=', demandId).forUpdate().executeTakeFirst();
  return demand?.deleted_at ? demand.images : [];
}
