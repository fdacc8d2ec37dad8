import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { type ChatPictureWidth, chatPictureWidths } from '#shared/rules/chat-pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';

const KEEP_UNSENT_MS = DAY_MS;
/** Number of rows that one transaction removes. */
const BATCH = 20;

/** Returns the storage key of a picture of a conversation in one width. No public route reads keys of this form. */
export const chatPictureKey = (id: string, width: ChatPictureWidth): string => `chat-${id}-${width}.webp`;

/** Returns the storage keys of a picture in all its widths. */
export const chatPictureKeys = (id: string): string[] => chatPictureWidths.map((width) => chatPictureKey(id, width));

/** SQL condition that a row of `chat_pictures` is evidence of a report that operators have not answered yet. */
export const isHeldByReport = sql<boolean>`exists (
  select from chat_reports
  where chat_reports.status = 'PENDING' and chat_reports.thread_id = chat_pictures.thread_id
    and strpos(chat_reports.evidence::text, chat_pictures.id) > 0
)`;

/** Returns whether a picture is evidence of an unanswered report, so that operators may see it. */
export const isEvidence = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('chat_pictures').select('id').where('id', '=', id).where(isHeldByReport).executeTakeFirst()) !== undefined;

/**
 * Hides pictures from both users of the conversation: those of one message, or all of a user. Call it in the transaction of what erases
 * them, then `removeErasedPictures`; the hourly job removes what that has missed. Locks them by id, as a report does.
 */
export async function erasePictures(trx: Database, of: { messageId: string } | { ownerId: string }, now: Date): Promise<void> {
  const [column, value] = 'messageId' in of ? (['message_id', of.messageId] as const) : (['owner_id', of.ownerId] as const);
  const rows = await trx
    .selectFrom('chat_pictures')
    .select('id')
    .where(column, '=', value)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx.updateTable('chat_pictures').set({ erased_at: now }).where('id', 'in', ids).execute();
}

/** Removes the files and rows of a message's erased pictures, except those that are evidence of an unanswered report. */
export const removeErasedPictures = (db: Database, storage: FileStorage, messageId: string): Promise<void> =>
  removeWhere(db, storage, sql<boolean>`message_id = ${messageId} and erased_at is not null and not ${isHeldByReport}`);

/** Removes pictures that were not sent within a day, and erased ones once no unanswered report refers to them. */
export const pruneChatPictures = (db: Database, storage: FileStorage, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEEP_UNSENT_MS);
  return removeWhere(
    db,
    storage,
    sql<boolean>`((message_id is null and created_at < ${before}) or (erased_at is not null and not ${isHeldByReport}))`,
  );
};

/** Safe to run on several instances at once. */
async function removeWhere(db: Database, storage: FileStorage, condition: RawBuilder<boolean>): Promise<void> {
  // The deletion of the rows is committed only after their files are removed, so that a failure is retried and leaves no file behind.
  const removeSome = () =>
    db.transaction().execute(async (trx) => {
      const unwanted = trx.selectFrom('chat_pictures').select('id').where(condition).limit(BATCH).forUpdate().skipLocked();
      const rows = await trx.deleteFrom('chat_pictures').where('id', 'in', unwanted).returning('id').execute();
      await Promise.all(rows.flatMap(({ id }) => chatPictureKeys(id)).map((key) => storage.remove(key)));
      return rows.length;
    });
  while ((await removeSome()) === BATCH);
}
