import { sql } from 'kysely';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { refuseFields } from '../../platform/http/api-error.ts';

interface NewPicture {
  id: string;
  threadId: string;
  ownerId: string;
  width: number;
  height: number;
  bytes: number;
  now: Date;
}

/** Stores an uploaded picture that is not sent yet. Throws 401 if the owner's account has been deleted meanwhile. */
export const insertPicture = (db: Database, { id, threadId, ownerId, width, height, bytes, now }: NewPicture): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, ownerId);
    await trx
      .insertInto('chat_pictures')
      .values({ id, thread_id: threadId, owner_id: ownerId, width, height, bytes, created_at: now })
      .execute();
  });

/**
 * Attaches pictures to a message in this order. Throws 400 at `pictureIds` for one that is not of the sender or not of this conversation,
 * has been sent already, or was removed because it was not sent within a day.
 */
export async function attachPictures(
  trx: Database,
  ids: readonly string[],
  { messageId, threadId, ownerId }: { messageId: string; threadId: string; ownerId: string },
): Promise<void> {
  if (ids.length === 0) return;
  const attached = await trx
    .updateTable('chat_pictures')
    .set({ message_id: messageId, position: sql<number>`array_position(${[...ids]}::text[], id) - 1` })
    .where('id', 'in', ids)
    .where('thread_id', '=', threadId)
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  if (attached.length < ids.length) refuseFields({ pictureIds: '有图片已过期或已发送，请重新选择' });
}

/** Returns the ids of a message's pictures in order. */
export async function readPictureIds(db: Database, messageId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_pictures').select('id').where('message_id', '=', messageId).orderBy('position').execute();
  return rows.map(({ id }) => id);
}

/** Returns whether a user may see a picture of a conversation: both users once it is sent, before that only its owner. */
export async function maySeePicture(db: Database, { threadId, id, callerId }: { threadId: string; id: string; callerId: string }) {
  const row = await db
    .selectFrom('chat_pictures')
    .innerJoin('threads', 'threads.id', 'chat_pictures.thread_id')
    .select('chat_pictures.id')
    .where('chat_pictures.id', '=', id)
    .where('threads.id', '=', toDatabaseId(threadId))
    .where((eb) => eb.or([eb('threads.publisher_id', '=', callerId), eb('threads.reader_id', '=', callerId)]))
    .where((eb) => eb.or([eb('chat_pictures.message_id', 'is not', null), eb('chat_pictures.owner_id', '=', callerId)]))
    .where('chat_pictures.erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
