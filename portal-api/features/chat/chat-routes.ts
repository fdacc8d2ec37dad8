import { Router } from 'express';
import {
  changeThreadSettings,
  getConversation,
  listConversations,
  listDemandMessages,
  markThreadRead,
  retractMessage as retractCall,
  sendDemandMessage,
} from '#shared/contract/chat.ts';
import { blockUser, reportPeer } from '#shared/contract/chat-safety.ts';
import { greetings } from '#shared/text/greetings.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { removeErasedAttachments } from '../../domain/chat-attachments/chat-attachments.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetworks } from '../../platform/http/client-address.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { readGuessable } from '../../platform/http/missed-reads.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { findBlockable, setBlock } from './chat-people.ts';
import { toMessage, toThread, toThreadFrame } from './chat-view.ts';
import { filePeerReport } from './file-peer-report.ts';
import { listThreads } from './inbox-repository.ts';
import { masksContacts } from './masked-contacts.ts';
import { listMessages, readMessages } from './message-repository.ts';
import { retractMessage } from './retract-message.ts';
import { sendMessage } from './send-message.ts';
import { findThread, markRead } from './thread-repository.ts';
import { changeSettings } from './thread-settings.ts';

/** Routes for messages about demands and the conversations they form. */
export function chatRoutes(deps: PortalApiDeps): Router {
  const { db, clock, providers, identityKey } = deps;
  const router = Router();
  const isMasking = masksContacts(deps);
  const viewerOf = (callerId: string) => ({ callerId, now: clock.now(), key: identityKey, masksContacts: isMasking });

  async function requireThread(threadId: string, callerId: string) {
    const thread = await findThread(db, threadId, callerId, clock.now());
    if (!thread) throw new ApiError(404, '会话不存在');
    return thread;
  }

  bindCall(router, listDemandMessages, async ({ query }, request) => {
    const viewer = viewerOf(requireUserId(request));
    const { rows, total } = await listMessages(db, viewer, query);
    const records = rows.map((row) => toMessage(row, viewer));
    return toPage(records, total, query);
  });

  bindCall(router, sendDemandMessage, async ({ body }, request) => {
    const senderId = requireUserId(request);
    const { clientKey = null, greetingIndex, pictureIds = [], demandId, peerId, fileId, sharedDemandId } = body;
    const content = body.content ?? (greetingIndex === undefined ? undefined : greetings[greetingIndex]);
    const now = clock.now();
    const message = { demandId, peerId, content, pictureIds, fileId, sharedDemandId, clientKey };
    return sendMessage(db, { ...message, senderId, networks: clientNetworks(request), now }, answerStoreFor(request, now));
  });

  bindCall(router, listConversations, async ({ query }, request) => {
    const callerId = requireUserId(request);
    const { rows, counts, total } = await listThreads(db, { callerId, masksContacts: isMasking }, query);
    const threads = rows.map((row) => toThread(row, callerId));
    return { ...toPage(threads, total, query), counts };
  });

  bindCall(router, getConversation, async ({ params, query }, request) => {
    const callerId = requireUserId(request);
    const thread = await requireThread(params.threadId, callerId);
    const viewer = viewerOf(callerId);
    const { rows, hasEarlier } = await readMessages(db, thread.id, viewer, { ...query, hiddenUpTo: thread.hidden_up_to });
    const messages = rows.map((row) => toMessage(row, viewer));
    return { ...toThreadFrame(thread, viewer), messages, hasEarlier, now: toPortalTime(viewer.now) };
  });

  bindCall(router, markThreadRead, async ({ params, body }, request) => {
    const callerId = requireUserId(request);
    const thread = await requireThread(params.threadId, callerId);
    await markRead(db, thread.id, callerId, body.upTo, clock.now());
    return { unread: (await requireThread(thread.id, callerId)).unread };
  });

  bindCall(router, retractCall, async ({ params }, request) => {
    const callerId = requireUserId(request);
    const { id: threadId } = await requireThread(params.threadId, callerId);
    const retracted = await retractMessage(db, { callerId, threadId, messageId: params.messageId, now: clock.now() });
    // The message is retracted whatever happens to the files: the hourly job removes what is left.
    await removeErasedAttachments(db, providers.storage, retracted).catch((error: unknown) =>
      request.log.warn(
        { err: error, messageId: retracted },
        'failed to remove the attachments of a retracted message; will retry in an hour',
      ),
    );
    return { retracted: true };
  });

  bindCall(router, changeThreadSettings, async ({ params, body }, request) => {
    const callerId = requireUserId(request);
    const { id: threadId } = await requireThread(params.threadId, callerId);
    return changeSettings(db, { ...body, callerId, threadId });
  });

  bindCall(router, blockUser, async ({ body }, request) => {
    const callerId = requireUserId(request);
    const userId = toDatabaseId(body.userId);
    if (userId === callerId) throw new ApiError(409, '不能屏蔽自己');
    const now = clock.now();
    const find = () => findBlockable(db, callerId, userId, now);
    const user = await readGuessable(db, { request, target: `user:${body.userId}`, now }, find);
    if (!user) throw new ApiError(404, '用户不存在');
    await setBlock(db, callerId, user.id, body.blocked, now);
    return { blocked: body.blocked };
  });

  bindCall(router, reportPeer, async ({ params, body }, request) => {
    const reporterId = requireUserId(request);
    const thread = await requireThread(params.threadId, reporterId);
    return filePeerReport(db, { ...body, threadId: thread.id, reporterId, reportedId: thread.peer_id, now: clock.now() });
  });

  return router;
}
