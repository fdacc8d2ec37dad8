import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { type ChatPictureWidth, chatPictureWidths } from '#shared/rules/chat-attachments.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';

const KEEP_UNSENT_MS = DAY_MS;
/** Number of rows that one transaction removes. */
const BATCH = 20;

/** Returns the storage key of a picture of a conversation in one width. No public route reads keys of this form. */
export const chatPictureKey = (id: string, width: ChatPictureWidth): string => `chat-${id}-${width}.webp`;

/** Returns the storage key of a document of a conversation. No public route reads keys of this form. */
export const chatFileKey = (id: string): string => `chat-${id}.file`;

/**
 * The tables of what messages carry, with the storage keys of a row. Both have one lifecycle: uploaded by one user, sent with a message once,
 * erased with it, and held while a report refers to it. They are locked in this order, and within a table by id.
 */
export const attachmentKeys = {
  chat_pictures: (id: string): string[] => chatPictureWidths.map((width) => chatPictureKey(id, width)),
  chat_files: (id: string): string[] => [chatFileKey(id)],
} as const;
export type AttachmentTable = keyof typeof attachmentKeys;
export const attachmentTables = Object.keys(attachmentKeys) as AttachmentTable[];

/** SQL condition that a row is evidence of a report that operators have not answered yet. */
const isHeldByReport = (table: AttachmentTable) => sql<boolean>`exists (
  select from chat_reports
  where chat_reports.status = 'PENDING' and chat_reports.thread_id = ${sql.ref(`${table}.thread_id`)}
    and strpos(chat_reports.evidence::text, ${sql.ref(`${table}.id`)}) > 0
)`;

/** Returns whether a picture is evidence of an unanswered report, so that operators may see it. */
export const isEvidence = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('chat_pictures').select('id').where('id', '=', id).where(isHeldByReport('chat_pictures')).executeTakeFirst()) !==
  undefined;

/** Finds a document that is evidence of an unanswered report. */
export const findEvidenceFile = (db: Database, id: string) =>
  db.selectFrom('chat_files').select(['id', 'name', 'kind']).where('id', '=', id).where(isHeldByReport('chat_files')).executeTakeFirst();

/**
 * Hides attachments from both users of the conversation: those of one message, or all of a user. Call it in the transaction of what erases
 * them, then `removeErasedAttachments`; the hourly job removes what that has missed. Locks them by id, as a report does.
 */
export async function eraseAttachments(trx: Database, of: { messageId: string } | { ownerId: string }, now: Date): Promise<void> {
  const [column, value] = 'messageId' in of ? (['message_id', of.messageId] as const) : (['owner_id', of.ownerId] as const);
  for (const table of attachmentTables) {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where(column, '=', value)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    await trx.updateTable(table).set({ erased_at: now }).where('id', 'in', ids).execute();
  }
}

/** Removes the files and rows of a message's erased attachments, except those that are evidence of an unanswered report. */
export async function removeErasedAttachments(db: Database, storage: FileStorage, messageId: string): Promise<void> {
  for (const table of attachmentTables) {
    await removeWhere(
      db,
      storage,
      table,
      sql<boolean>`message_id = ${messageId} and erased_at is not null and not ${isHeldByReport(table)}`,
    );
  }
}

/** Removes attachments that were not sent within a day, and erased ones once no unanswered report refers to them. */
export async function pruneChatAttachments(db: Database, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_UNSENT_MS);
  for (const table of attachmentTables) {
    await removeWhere(
      db,
      storage,
      table,
      sql<boolean>`((message_id is null and created_at < ${before}) or (erased_at is not null and not ${isHeldByReport(table)}))`,
    );
  }
}

/** Safe to run on several instances at once. */
async function removeWhere(db: Database, storage: FileStorage, table: AttachmentTable, condition: RawBuilder<boolean>): Promise<void> {
  // The deletion of the rows is committed only after their files are removed, so that a failure is retried and leaves no file behind.
  const removeSome = () =>
    db.transaction().execute(async (trx) => {
      const unwanted = trx.selectFrom(table).select('id').where(condition).limit(BATCH).forUpdate().skipLocked();
      const rows = await trx.deleteFrom(table).where('id', 'in', unwanted).returning('id').execute();
      await Promise.all(rows.flatMap(({ id }) => attachmentKeys[table](id)).map((key) => storage.remove(key)));
      return rows.length;
    });
  while ((await removeSome()) === BATCH);
}
