import { Router } from 'express';
import { changeContactPhone, useLoginPhoneAsContact } from '#shared/contract/user.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { findLoginPhone } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { saveContactPhone } from './contact-repository.ts';

/** Limits changes of a user's own contact to 20 a day, because users who have paid for it are told of each change. */
export const countContactChange = (db: Database, userId: string, now: Date) =>
  reserveAttempt(db, [{ key: `contact:save:${userId}`, limit: 20, windowMs: DAY_MS }], now, '今天修改联系方式的次数已用完，请明天再试');

/** Routes for changing the phone of the user's own contact to a verified one. */
export function contactPhoneRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock } = deps;

  bindCall(router, changeContactPhone, async ({ body: { phone, verificationCode } }, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    const code = await checkCode(deps, { phone, scene: 'contact' }, verificationCode);
    await countContactChange(db, userId, now);
    return db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      await takeCode(trx, code, now);
      await saveContactPhone(trx, userId, phone, now);
      return answerStoreFor(request, now)(trx, { phone });
    });
  });

  bindCall(router, useLoginPhoneAsContact, async (_input, request) => {
    const userId = requireUserId(request);
    await countContactChange(db, userId, clock.now());
    return db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      const phone = await findLoginPhone(trx, userId);
      await saveContactPhone(trx, userId, phone, clock.now());
      return { phone };
    });
  });

  return router;
}
