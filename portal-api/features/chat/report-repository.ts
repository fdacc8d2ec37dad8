import type { Database } from '../../platform/db/database.ts';
import type { ReportedMessage } from '../../platform/db/tables/message-tables.ts';

/** Number of messages of the conversation that operators get with a report, the latest. */
const EVIDENCE_LENGTH = 20;

/** Finds the caller's report about a conversation that is still unanswered. */
export const findOpenReport = (db: Database, reporterId: string, threadId: string) =>
  db
    .selectFrom('chat_reports')
    .select(['id', 'status', 'reason', 'content'])
    .where('reporter_id', '=', reporterId)
    .where('thread_id', '=', threadId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();

/** Returns whether a user has written in a conversation. */
export async function hasWritten(db: Database, userId: string, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('from_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewChatReport {
  threadId: string;
  reporterId: string;
  reportedId: string;
  reason: string;
  content: string;
  now: Date;
}

/** Stores a report with a copy of the latest messages; undefined if the caller already has an open one about the conversation. */
export async function insertReport(trx: Database, { threadId, reporterId, reportedId, reason, content, now }: NewChatReport) {
  const latest = await trx
    .selectFrom('messages')
    .select(['id', 'from_id', 'content', 'created_at'])
    .where('thread_id', '=', threadId)
    .orderBy('id', 'desc')
    .limit(EVIDENCE_LENGTH)
    .execute();
  const evidence: ReportedMessage[] = latest.toReversed().map((message) => ({
    id: message.id,
    fromId: message.from_id,
    content: message.content,
    at: message.created_at.toISOString(),
  }));
  return trx
    .insertInto('chat_reports')
    .values({
      thread_id: threadId,
      reporter_id: reporterId,
      reported_id: reportedId,
      reason,
      content,
      evidence: JSON.stringify(evidence),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'thread_id']).where('status', '=', 'PENDING').doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst();
}
