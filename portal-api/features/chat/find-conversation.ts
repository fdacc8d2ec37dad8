import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findReceiver, findThreadId, findTopic, hasUnlocked } from './send-repository.ts';

/** The participants of a message and the demand it is about. */
export interface Conversation {
  demandId: string;
  publisherId: string;
  readerId: string;
  senderId: string;
  receiverId: string;
  /** Null if no message has been sent yet. */
  threadId: string | null;
}

interface Address {
  senderId: string;
  demandId: string;
  peerId: string | undefined;
}

/**
 * Determines the conversation that a message belongs to. A reader can start one about a demand that is shown (404 otherwise); the publisher
 * answers, and can start one only with a user who has unlocked the demand's contact (409 otherwise). An existing conversation continues
 * whatever the demand's state, but throws 409 once the receiver's account is deleted and, without the reason, while it may not sign in.
 */
export async function findConversation(db: Database, address: Address, now: Date): Promise<Conversation> {
  const conversation = await resolveConversation(db, address, now);
  if (conversation.threadId === null) return conversation;
  assertReachable(await findReceiver(db, conversation.receiverId, now));
  return conversation;
}

/** Throws 409 for a receiver whose account is deleted or who may not sign in. */
export function assertReachable({ isGone, isAway }: Awaited<ReturnType<typeof findReceiver>>): void {
  if (isGone) throw new ApiError(409, '对方已注销账号，收不到新消息');
  if (isAway) throw new ApiError(409, '对方暂时无法联系，收不到新消息');
}

async function resolveConversation(db: Database, { senderId, demandId, peerId }: Address, now: Date): Promise<Conversation> {
  const topic = await findTopic(db, demandId, now);
  if (!topic) throw new ApiError(404, '需求不存在或已下架');
  const [demand, publisherId] = [topic.id, topic.publisher_id];
  if (senderId !== publisherId) {
    const threadId = await findThreadId(db, demand, senderId);
    if (!threadId && !topic.live) throw new ApiError(404, '需求不存在或已下架');
    if (peerId !== undefined && peerId !== publisherId) throw wrongPeer();
    return { demandId: demand, publisherId, readerId: senderId, senderId, receiverId: publisherId, threadId };
  }
  const readerId = peerId === undefined ? null : toDatabaseId(peerId);
  if (readerId === senderId) throw new ApiError(409, '这是您自己发布的需求，不能给自己发消息');
  const threadId = readerId && (await findThreadId(db, demand, readerId));
  if (!readerId || (!threadId && !(await hasUnlocked(db, demand, readerId, now)))) throw new ApiError(409, '请等待对方先联系您');
  return { demandId: demand, publisherId, readerId, senderId, receiverId: readerId, threadId };
}

function wrongPeer(): ApiError {
  const sentence = '收信人不是这条需求的发布者';
  return new ApiError(400, sentence, { fields: { peerId: sentence } });
}
