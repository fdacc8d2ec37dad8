import { Router } from 'express';
import {
  acceptExchange as acceptCall,
  askExchange as askCall,
  getExchangeTerms,
  refuseExchange,
  withdrawExchange,
} from '#shared/contract/chat-exchange.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { acceptExchange, endExchange } from './answer-exchange.ts';
import { askExchange, readTerms } from './ask-exchange.ts';
import { findThread } from './thread-repository.ts';

/** Routes for exchanging contacts in a conversation. Without a key that encrypts the contacts, exchanges can only be ended: 503. */
export function exchangeRoutes({ db, clock, identityKey }: PortalApiDeps): Router {
  const router = Router();

  function requireKey(): Buffer {
    if (!identityKey) throw new ApiError(503, '交换联系方式暂未开放');
    return identityKey;
  }

  async function requireThread(threadId: string, callerId: string, now: Date) {
    const thread = await findThread(db, threadId, callerId, now);
    if (!thread) throw new ApiError(404, '会话不存在');
    return { callerId, thread, now };
  }

  bindCall(router, getExchangeTerms, async ({ params }, request) => {
    requireKey();
    return readTerms(db, await requireThread(params.threadId, requireUserId(request), clock.now()));
  });

  bindCall(router, askCall, async ({ params, body: { way, value, clientKey = null } }, request) => {
    const key = requireKey();
    const given = await requireThread(params.threadId, requireUserId(request), clock.now());
    return askExchange(db, { ...given, way, value, clientKey, key }, answerStoreFor(request, given.now));
  });

  bindCall(router, acceptCall, async ({ params, body }, request) => {
    const key = requireKey();
    const given = await requireThread(params.threadId, requireUserId(request), clock.now());
    return acceptExchange(db, { ...given, ...body, exchangeId: params.exchangeId, key });
  });

  bindCall(router, refuseExchange, async ({ params }, request) => {
    const given = await requireThread(params.threadId, requireUserId(request), clock.now());
    return endExchange(db, 'REFUSE', { ...given, exchangeId: params.exchangeId });
  });

  bindCall(router, withdrawExchange, async ({ params }, request) => {
    const given = await requireThread(params.threadId, requireUserId(request), clock.now());
    return endExchange(db, 'WITHDRAW', { ...given, exchangeId: params.exchangeId });
  });

  return router;
}
