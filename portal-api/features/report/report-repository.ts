import { isKnownTo, isLiveDemand, knownTitle } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { readPage } from '../../platform/db/read-page.ts';

export interface NewReport {
  demandId: string;
  reporterId: string;
  reason: string;
  content: string;
  images: readonly string[];
  phone: string | null;
  now: Date;
}

/** Finds a demand that is live, that the caller knows from before, or that is their own. */
export const findReportable = (db: Database, demandId: string, callerId: string, now: Date) =>
  db
    .selectFrom('demands')
    .select(['id', 'publisher_id'])
    .where('id', '=', toDatabaseId(demandId))
    .where((eb) =>
      eb.or([isLiveDemand(now), isKnownTo(callerId), eb.and([eb('publisher_id', '=', callerId), eb('deleted_at', 'is', null)])]),
    )
    .executeTakeFirst();

/** Finds the caller's report about the demand that is still unanswered. */
export const findOpenReport = (db: Database, reporterId: string, demandId: string) =>
  db
    .selectFrom('demand_reports')
    .select(['id', 'status', 'reason', 'content', 'images', 'phone'])
    .where('reporter_id', '=', reporterId)
    .where('demand_id', '=', toDatabaseId(demandId))
    .where('status', '=', 'PENDING')
    .executeTakeFirst();

/** Inserts a report; undefined if the caller already has an open one about the demand. */
export const insertReport = (trx: Database, { demandId, reporterId, reason, content, images, phone, now }: NewReport) =>
  trx
    .insertInto('demand_reports')
    .values({ demand_id: demandId, reporter_id: reporterId, reason, content, images: JSON.stringify(images), phone, created_at: now })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'demand_id']).where('status', '=', 'PENDING').doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst();

export async function countReport(trx: Database, demandId: string): Promise<void> {
  await trx
    .updateTable('demands')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', demandId)
    .execute();
}

interface ReportsPage {
  demandId?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Returns one page of a user's reports, latest first, and their total. */
export function listReportsOf(db: Database, reporterId: string, page: ReportsPage) {
  const own = db
    .selectFrom('demand_reports')
    .where('reporter_id', '=', reporterId)
    .$if(page.demandId !== undefined, (query) => query.where('demand_id', '=', toDatabaseId(page.demandId ?? '')));
  const rows = own
    .innerJoin('demands', 'demands.id', 'demand_reports.demand_id')
    .select(['demand_reports.id', 'demand_reports.reason', 'demand_reports.content', 'demand_reports.images', 'demand_reports.status'])
    .select(['demand_reports.answer', 'demand_reports.created_at', 'demand_reports.handled_at'])
    .select(['demands.id as demand_id', 'demands.demand_number', knownTitle.as('title')])
    .orderBy('demand_reports.id', 'desc');
  return readPage(rows, own, page);
}
export type ReportRow = Awaited<ReturnType<typeof listReportsOf>>['rows'][number];
