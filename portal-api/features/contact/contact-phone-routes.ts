import { Router } from 'express';
import { changeContactPhone, useLoginPhoneAsContact } from '#shared/contract/user.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { saveContactLimits, savedTooOften } from './contact-limits.ts';
import { findLoginPhone, saveContactPhone } from './contact-repository.ts';

/** The phone of one's personal contact, proved. */
export function contactPhoneRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock } = deps;

  bindCall(router, changeContactPhone, async ({ body: { phone, verificationCode } }, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    const code = await checkCode(deps, { phone, scene: 'contact' }, verificationCode);
    await reserveAttempt(db, saveContactLimits(userId), now, savedTooOften);
    await db.transaction().execute(async (trx) => {
      await takeCode(trx, code, now);
      await saveContactPhone(trx, userId, phone, now);
    });
    return { phone };
  });

  bindCall(router, useLoginPhoneAsContact, async (_input, request) => {
    const userId = requireUserId(request);
    await reserveAttempt(db, saveContactLimits(userId), clock.now(), savedTooOften);
    const phone = await findLoginPhone(db, userId);
    await saveContactPhone(db, userId, phone, clock.now());
    return { phone };
  });

  return router;
}
