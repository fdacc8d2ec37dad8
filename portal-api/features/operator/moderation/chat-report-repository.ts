import { sql } from 'kysely';
import { isKeptForOperators } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import type { ReportAnswer } from './demand-report-repository.ts';
import { QUEUE_LENGTH } from './review-repository.ts';

/** Lists the unanswered reports of people, oldest first, each with the demand of the conversation. */
export const listOpenChatReports = (db: Database) =>
  db
    .selectFrom('chat_reports')
    .innerJoin('threads', 'threads.id', 'chat_reports.thread_id')
    .innerJoin('demands', 'demands.id', 'threads.demand_id')
    .innerJoin('users as reporter', 'reporter.id', 'chat_reports.reporter_id')
    .innerJoin('users as reported', 'reported.id', 'chat_reports.reported_id')
    .select(['chat_reports.id', 'chat_reports.reason', 'chat_reports.content', 'chat_reports.evidence', 'chat_reports.created_at'])
    .select(['chat_reports.reporter_id', 'reporter.nickname as reporter', 'chat_reports.reported_id', 'reported.nickname as reported'])
    .select(['demands.demand_number', 'demands.title', isKeptForOperators.as('is_kept')])
    .select(
      sql<number>`(
        select count(*)::int from chat_reports earlier where earlier.reported_id = chat_reports.reported_id and earlier.status = 'UPHELD'
      )`.as('upheld_before'),
    )
    .where('chat_reports.status', '=', 'PENDING')
    .orderBy('chat_reports.id')
    .limit(QUEUE_LENGTH)
    .execute();

/** Finds the user whom a report is about; undefined if there is no such report. */
export const findReported = (db: Database, reportId: string) =>
  db.selectFrom('chat_reports').select('reported_id').where('id', '=', toDatabaseId(reportId)).executeTakeFirst();

/** Answers an open report of a person and returns it; undefined if it does not exist or has been answered. */
export const answerOpenChatReport = (trx: Database, reportId: string, { verdict, text, by }: ReportAnswer, now: Date) =>
  trx
    .updateTable('chat_reports')
    .from('users')
    .set({ status: verdict, answer: text, handled_by: by, handled_at: now })
    .whereRef('users.id', '=', 'chat_reports.reported_id')
    .where('chat_reports.id', '=', toDatabaseId(reportId))
    .where('chat_reports.status', '=', 'PENDING')
    .returning(['chat_reports.thread_id', 'chat_reports.reporter_id', 'chat_reports.reported_id', 'chat_reports.reason', 'users.nickname'])
    .executeTakeFirst();
