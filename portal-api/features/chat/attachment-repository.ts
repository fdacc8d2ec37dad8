import { sql } from 'kysely';
import { type AttachmentTable, attachmentTables } from '../../domain/chat-attachments/chat-attachments.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { refuseFields } from '../../platform/http/api-error.ts';

interface NewAttachment {
  id: string;
  threadId: string;
  ownerId: string;
  bytes: number;
  now: Date;
}

interface PictureFields {
  width: number;
  height: number;
}

interface FileFields {
  name: string;
  kind: string;
  scanned: boolean;
}

const common = ({ id, threadId, ownerId, bytes, now }: NewAttachment) => ({
  id,
  thread_id: threadId,
  owner_id: ownerId,
  bytes,
  created_at: now,
});

/** Stores an uploaded picture that is not sent yet. Throws 401 if the owner's account has been deleted meanwhile. */
export const insertPicture = (db: Database, picture: NewAttachment & PictureFields): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, picture.ownerId);
    const { width, height } = picture;
    await trx
      .insertInto('chat_pictures')
      .values({ ...common(picture), width, height })
      .execute();
  });

/** Stores an uploaded document, like `insertPicture`. */
export const insertFile = (db: Database, file: NewAttachment & FileFields): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, file.ownerId);
    const { name, kind, scanned } = file;
    await trx
      .insertInto('chat_files')
      .values({ ...common(file), name, kind, scanned })
      .execute();
  });

/** Ids of the attachments that the sender has chosen for a message. */
export interface AttachmentIds {
  pictureIds: readonly string[];
  fileId: string | undefined;
}

export const hasAttachments = ({ pictureIds, fileId }: AttachmentIds): boolean => pictureIds.length > 0 || fileId !== undefined;

interface Place {
  messageId: string;
  threadId: string;
  ownerId: string;
}

/**
 * Attaches pictures, in this order, and a document to a message. Throws 400 at `pictureIds` or `fileId` for one that is not of the sender or
 * not of this conversation, has been sent already, or was removed because it was not sent within a day.
 */
export async function attach(trx: Database, { pictureIds, fileId }: AttachmentIds, place: Place): Promise<void> {
  if ((await attachTo(trx, 'chat_pictures', pictureIds, place)) < pictureIds.length) {
    refuseFields({ pictureIds: '有图片已过期或已发送，请重新选择' });
  }
  if (pictureIds.length > 1) {
    const position = sql<number>`array_position(${[...pictureIds]}::text[], id) - 1`;
    await trx.updateTable('chat_pictures').set({ position }).where('id', 'in', pictureIds).execute();
  }
  const fileIds = fileId === undefined ? [] : [fileId];
  if ((await attachTo(trx, 'chat_files', fileIds, place)) < fileIds.length) {
    refuseFields({ fileId: '文件已过期或已发送，请重新选择' });
  }
}

/** Returns the number of rows that could be attached. */
async function attachTo(trx: Database, table: AttachmentTable, ids: readonly string[], { messageId, threadId, ownerId }: Place) {
  if (ids.length === 0) return 0;
  const attached = await trx
    .updateTable(table)
    .set({ message_id: messageId })
    .where('id', 'in', ids)
    .where('thread_id', '=', threadId)
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  return attached.length;
}

/** Returns the ids of the attachments of a message. */
export async function readAttachmentIds(db: Database, messageId: string): Promise<AttachmentIds> {
  const pictures = await db.selectFrom('chat_pictures').select('id').where('message_id', '=', messageId).orderBy('position').execute();
  const file = await db.selectFrom('chat_files').select('id').where('message_id', '=', messageId).executeTakeFirst();
  return { pictureIds: pictures.map(({ id }) => id), fileId: file?.id };
}

/** Returns the name of a document that a user has uploaded, whether or not it is sent; undefined for any other id. */
export async function findFileName(db: Database, id: string, ownerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('chat_files').select('name').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();
  return row?.name;
}

interface Look {
  threadId: string;
  id: string;
  callerId: string;
}

/** SQL condition that a user may see a row: both users of the conversation once it is sent, before that only its owner. */
const maySee = (table: AttachmentTable, { threadId, id, callerId }: Look) => sql<boolean>`(
  ${sql.ref(`${table}.id`)} = ${id} and ${sql.ref(`${table}.erased_at`)} is null
  and (${sql.ref(`${table}.message_id`)} is not null or ${sql.ref(`${table}.owner_id`)} = ${callerId})
  and exists (
    select from threads
    where threads.id = ${sql.ref(`${table}.thread_id`)} and threads.id = ${toDatabaseId(threadId)}
      and (threads.publisher_id = ${callerId} or threads.reader_id = ${callerId})
  )
)`;

/** Returns whether a user may see a picture of a conversation. */
export const maySeePicture = async (db: Database, look: Look): Promise<boolean> =>
  (await db.selectFrom('chat_pictures').select('id').where(maySee('chat_pictures', look)).executeTakeFirst()) !== undefined;

/** Finds a document of a conversation that a user may see. */
export const findVisibleFile = (db: Database, look: Look) =>
  db.selectFrom('chat_files').select(['id', 'name', 'kind']).where(maySee('chat_files', look)).executeTakeFirst();

/** Locks what the evidence of a report names, by table and id, against being erased. Returns the ids of what is left. */
export async function lockAttachments(trx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = new Set<string>();
  if (ids.length === 0) return locked;
  for (const table of attachmentTables) {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forShare()
      .execute();
    for (const { id } of rows) locked.add(id);
  }
  return locked;
}
