import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { fileWords, PICTURE_WORDS, sharedDemandWords } from '#shared/rules/chat-attachments.ts';
import { earnHeat } from '../../domain/demands/earn-heat.ts';
import { checkWords } from '../../domain/text-checks/word-finder.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import { releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { type Note, type StoredAnswer, withoutStoredAnswer } from '../../platform/http/stored-answer.ts';
import { type AttachmentIds, attach, findFileName, hasAttachments, readAttachmentIds } from './attachment-repository.ts';
import { readBlocks } from './chat-people.ts';
import { assertReachable, type Conversation, findConversation } from './find-conversation.ts';
import {
  findByClientKey,
  findDemandToShare,
  findReceiver,
  hasWritten,
  insertMessage,
  type KeyedMessage,
  openThread,
  type SentMessage,
  setLastMessage,
} from './send-repository.ts';

const MESSAGES_PER_MINUTE = 30;
const NEW_THREADS_PER_DAY = 20;

export interface Outgoing extends AttachmentIds {
  senderId: string;
  demandId: string;
  peerId: string | undefined;
  /** Undefined for a message that has only attachments or shares a demand. */
  content: string | undefined;
  sharedDemandId: string | undefined;
  clientKey: string | null;
  networks: Networks;
  now: Date;
}

/**
 * Sends a message about a demand. The same `clientKey` again returns the stored message and counts towards no limit; with a different
 * message it throws 409. Throws 400 for forbidden words and attachments that cannot be sent, 403 with a `reason` if one of the two blocks
 * the other or the receiver has to write before there can be attachments, 409 for a demand that is not shown, and 429 for more than 30
 * messages a minute or 20 new conversations in 24 hours.
 */
export async function sendMessage(db: Database, given: Outgoing, note: Note): Promise<StoredAnswer<Receipt>> {
  const { senderId, clientKey, now } = given;
  const shared = given.sharedDemandId === undefined ? null : await findShared(db, given.sharedDemandId, now);
  const content = shared ? sharedDemandWords(shared.title) : (given.content ?? (await wordsFor(db, given)));
  const outgoing = { ...given, content, shared };
  const sent = clientKey === null ? undefined : await findByClientKey(db, senderId, clientKey);
  if (sent) return answerAgain(db, sent, outgoing);
  if (shared && !shared.live) throw notShown();
  await checkContent(db, outgoing.content, now);
  const conversation = await findConversation(db, outgoing, now);
  await assertNotBlocked(db, conversation);
  if (hasAttachments(outgoing)) await assertAnswered(db, conversation, outgoing.fileId === undefined ? '图片' : '文件');
  const attempts = await reserve(db, conversation, now);
  try {
    return await store(db, conversation, outgoing, note);
  } catch (error) {
    await releaseAttempt(db, attempts);
    const first = error instanceof AlreadySent && clientKey !== null ? await findByClientKey(db, senderId, clientKey) : undefined;
    if (first) return answerAgain(db, first, outgoing);
    throw error;
  }
}

/**
 * Returns the receipt of the message that was sent with this key. Throws 409 for a different message, which must not seem to be sent. The
 * content of a retracted message is unknown, so any content is taken for it: it stays retracted, and its sender's page shows that.
 */
async function answerAgain(db: Database, sent: KeyedMessage, outgoing: Worded): Promise<StoredAnswer<Receipt>> {
  const { demandId, peerId } = outgoing;
  const isSame =
    (sent.retracted_at !== null || (await hasSameContent(db, sent, outgoing))) &&
    sent.demand_id === toDatabaseId(demandId) &&
    sent.to_id === toDatabaseId(peerId ?? sent.to_id);
  if (!isSame) throw new ApiError(409, '同一个消息标识已用于另一条消息');
  return withoutStoredAnswer(toReceipt(sent));
}

/** The title of a shared demand may have changed since it was sent. */
async function hasSameContent(db: Database, sent: KeyedMessage, outgoing: Worded): Promise<boolean> {
  const { shared } = outgoing;
  if (shared) return sent.shared_demand_id === shared.id;
  return sent.shared_demand_id === null && sent.content === outgoing.content && areSame(await readAttachmentIds(db, sent.id), outgoing);
}

const areSame = (one: AttachmentIds, other: AttachmentIds): boolean =>
  one.fileId === other.fileId && one.pictureIds.join() === other.pictureIds.join();

/** A message whose content is known. */
interface Worded extends Outgoing {
  content: string;
  shared: Awaited<ReturnType<typeof findShared>> | null;
}

/** Finds the demand to share. Throws 409 if it does not exist. */
async function findShared(db: Database, demandId: string, now: Date) {
  const demand = await findDemandToShare(db, demandId, now);
  if (!demand) throw notShown();
  return demand;
}

const notShown = () => new ApiError(409, '这条需求已下架，不能发送');

/** Returns the content of a message without text: a document's name, which a repetition of the sending finds again, or the words for pictures. */
async function wordsFor(db: Database, { fileId, senderId }: Outgoing): Promise<string> {
  if (fileId === undefined) return PICTURE_WORDS;
  return fileWords((await findFileName(db, fileId, senderId)) ?? '');
}

/** A concurrent request has stored the same message first. */
class AlreadySent extends Error {}

/** Noun for the attachments in sentences. */
export type AttachmentUnit = '图片' | '文件';

/** Throws 403 or 409 if the sender may send no attachments in a conversation. */
export async function assertAttachmentsAllowed(
  db: Database,
  conversation: Parties & { threadId: string },
  unit: AttachmentUnit,
  now: Date,
): Promise<void> {
  await assertCanReach(db, conversation, now);
  await assertAnswered(db, conversation, unit);
}

/** Throws 409 if the receiver cannot be reached, and 403 if one of the two has blocked the other. */
export async function assertCanReach(db: Database, parties: Parties, now: Date): Promise<void> {
  assertReachable(await findReceiver(db, parties.receiverId, now));
  await assertNotBlocked(db, parties);
}

type Parties = Pick<Conversation, 'senderId' | 'receiverId'>;

/** Throws 403 unless the receiver has written in the conversation: strangers send each other words only. */
async function assertAnswered(
  db: Database,
  { threadId, receiverId }: Pick<Conversation, 'threadId' | 'receiverId'>,
  unit: AttachmentUnit,
): Promise<void> {
  if (threadId !== null && (await hasWritten(db, threadId, receiverId))) return;
  throw new ApiError(403, `对方回复后才能发送${unit}`, { data: { reason: 'NOT_ANSWERED' } });
}

async function assertNotBlocked(db: Database, { senderId, receiverId }: Parties): Promise<void> {
  const { byCaller, byPeer } = await readBlocks(db, senderId, receiverId);
  if (byCaller) throw new ApiError(403, '您已屏蔽对方，解除屏蔽后再发送', { data: { reason: 'YOU_BLOCKED' } });
  if (byPeer) throw new ApiError(403, '对方暂时不接收您的消息', { data: { reason: 'BLOCKED' } });
}

/** Reserves both limits. Only a message that passes both counts towards either. */
async function reserve(db: Database, { senderId, threadId }: Conversation, now: Date): Promise<string[]> {
  const perMinute = { key: `message:user:${senderId}`, limit: MESSAGES_PER_MINUTE, windowMs: MINUTE_MS };
  const message = await reserveAttempt(db, [perMinute], now, '消息发送太频繁，请稍后再试');
  if (threadId) return message;
  const perDay = { key: `thread:user:${senderId}`, limit: NEW_THREADS_PER_DAY, windowMs: DAY_MS };
  try {
    return [...message, ...(await reserveAttempt(db, [perDay], now, '今天新联系的人太多了，请明天再试'))];
  } catch (error) {
    await releaseAttempt(db, message);
    throw error;
  }
}

const toReceipt = ({ id, thread_id, created_at }: SentMessage) => ({ id, threadId: thread_id, createdAt: toPortalTime(created_at) });
type Receipt = ReturnType<typeof toReceipt>;

const store = (db: Database, conversation: Conversation, { content, shared, clientKey, networks, now, ...parts }: Worded, note: Note) =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, conversation.senderId);
    const { id: threadId, isNew } = await openThread(trx, conversation, now);
    const { demandId, senderId, receiverId } = conversation;
    const toInsert = {
      threadId,
      demandId,
      fromId: senderId,
      toId: receiverId,
      content,
      sharedDemandId: shared?.id ?? null,
      clientKey,
      now,
    };
    const message = await insertMessage(trx, toInsert);
    if (!message) throw new AlreadySent();
    await attach(trx, parts, { messageId: message.id, threadId, ownerId: senderId });
    await setLastMessage(trx, message, senderId);
    if (isNew) await earnHeat(trx, { demandId, userId: senderId, act: 'MESSAGE', networks }, now);
    return note(trx, toReceipt(message));
  });

/** Throws 400 at `content` for words that are forbidden in demands too. Words for review pass, as nobody reviews messages. */
async function checkContent(db: Database, content: string, now: Date): Promise<void> {
  const find = await getWordFinder(db, now);
  refuseFields(checkWords({ content }, find));
}
