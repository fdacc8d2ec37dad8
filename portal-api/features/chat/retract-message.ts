import { timeToRetract } from '#shared/rules/retraction.ts';
import { eraseAttachments } from '../../domain/chat-attachments/chat-attachments.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findAskedExchange } from './exchange-repository.ts';

interface Retraction {
  callerId: string;
  /** A conversation that the caller takes part in. */
  threadId: string;
  messageId: string;
  now: Date;
}

/**
 * Erases the content and the attachments of a message that the caller sent within the last two minutes; does nothing if it is retracted
 * already. Returns its id. The row stays with its `client_key`, so a delayed repetition of the sending finds it instead of storing the
 * message again. Throws 404 if the conversation has no such message, 403 if the other user sent it, and 409 if the time is over or the message
 * asks for an exchange of contacts.
 */
export async function retractMessage(db: Database, { callerId, threadId, messageId, now }: Retraction): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    await lockCaller(trx, callerId);
    const message = await trx
      .selectFrom('messages')
      .select(['id', 'from_id', 'created_at', 'retracted_at'])
      .where('id', '=', toDatabaseId(messageId))
      .where('thread_id', '=', threadId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!message) throw new ApiError(404, '消息不存在');
    if (message.from_id !== callerId) throw new ApiError(403, '只能撤回自己发送的消息');
    if (message.retracted_at) return message.id;
    if (await findAskedExchange(trx, message.id)) throw new ApiError(409, '请撤回交换请求');
    if (timeToRetract(message.created_at.getTime(), now.getTime()) === 0) throw new ApiError(409, '发送已超过 2 分钟，不能撤回');
    const erased = { content: '', masked_content: null, shared_demand_id: null, retracted_at: now };
    await trx.updateTable('messages').set(erased).where('id', '=', message.id).execute();
    await eraseAttachments(trx, { messageId: message.id }, now);
    return message.id;
  });
}
