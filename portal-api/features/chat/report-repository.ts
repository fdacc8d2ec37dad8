import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ReportedMessage } from '../../platform/db/tables/message-tables.ts';
import { lockAttachments } from './attachment-repository.ts';

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

/** Reads the latest messages of a conversation, in chronological order. */
export async function readEvidence(db: Database, threadId: string): Promise<ReportedMessage[]> {
  const latest = await db
    .selectFrom('messages')
    .select(['id', 'from_id', 'content', 'created_at'])
    .select(
      sql<string[]>`array(
        select chat_pictures.id from chat_pictures
        where chat_pictures.message_id = messages.id and chat_pictures.erased_at is null
        order by chat_pictures.position
      )`.as('pictures'),
    )
    .select(
      sql<ReportedMessage['file'] | null>`(
        select json_build_object('id', chat_files.id, 'name', chat_files.name) from chat_files
        where chat_files.message_id = messages.id and chat_files.erased_at is null
      )`.as('file'),
    )
    .where('thread_id', '=', threadId)
    .orderBy('id', 'desc')
    .limit(EVIDENCE_LENGTH)
    .execute();
  return latest.toReversed().map(({ id, from_id, content, created_at, pictures, file }) => ({
    id,
    fromId: from_id,
    content,
    at: created_at.toISOString(),
    ...(pictures.length > 0 && { pictures }),
    ...(file && { file }),
  }));
}

/**
 * Locks the attachments of the evidence against being erased before the report is stored, and returns the evidence without those that have
 * been erased since it was read.
 */
export async function lockEvidence(trx: Database, evidence: readonly ReportedMessage[]): Promise<ReportedMessage[]> {
  const ids = evidence.flatMap(({ pictures = [], file }) => [...pictures, ...(file ? [file.id] : [])]);
  const locked = await lockAttachments(trx, ids);
  return evidence.map(({ pictures, file, ...message }) => {
    const left = pictures?.filter((id) => locked.has(id)) ?? [];
    return { ...message, ...(left.length > 0 && { pictures: left }), ...(file && locked.has(file.id) && { file }) };
  });
}

interface NewChatReport {
  threadId: string;
  reporterId: string;
  reportedId: string;
  reason: string;
  content: string;
  /** A copy of the latest messages. */
  evidence: readonly ReportedMessage[];
  now: Date;
}

/** Stores a report; undefined if the caller already has an open one about the conversation. */
export const insertReport = (trx: Database, { threadId, reporterId, reportedId, reason, content, evidence, now }: NewChatReport) =>
  trx
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
