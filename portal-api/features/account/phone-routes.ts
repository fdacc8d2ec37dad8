import { Router } from 'express';
import { changeLoginPhone } from '#shared/contract/user.ts';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { errorCode } from '../../platform/errors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { type RateLimit, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireSession, revokeSessions } from '../../platform/http/session.ts';
import { findAccountOf, movePhone } from './account-repository.ts';

/** Limits changes of the login phone: codes cost money, and frequent changes indicate abuse. */
const phoneLimits = (userId: string): RateLimit[] => [{ key: `phone:change:${userId}`, limit: 5, windowMs: DAY_MS }];

/** Serves the change of the login phone. Only a caller with a valid code to the new number is told that it is in use. */
export function phoneRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock } = deps;

  bindCall(router, changeLoginPhone, async ({ body: { phone, oldCode, newCode } }, request) => {
    const { userId, tokenHash } = requireSession(request);
    const { phone: oldPhone } = await findAccountOf(db, userId);
    if (phone === oldPhone) {
      const sentence = '新手机号与当前手机号相同';
      throw new ApiError(400, sentence, { fields: { phone: sentence } });
    }
    const now = clock.now();
    const old = await checkCode(deps, { phone: oldPhone, scene: 'phone-old' }, oldCode, { field: 'oldCode' });
    const fresh = await checkCode(deps, { phone, scene: 'phone-new' }, newCode, { field: 'newCode' });
    await reserveAttempt(db, phoneLimits(userId), now, '今天更换手机号的次数已用完，请明天再试');
    const note = answerStoreFor(request, now);
    return refuseTaken(
      db.transaction().execute(async (trx) => {
        await lockCaller(trx, userId);
        await takeCode(trx, old, now);
        await takeCode(trx, fresh, now);
        if (!(await movePhone(trx, userId, { from: oldPhone, to: phone }))) throw new ApiError(409, '手机号已在别处更换，请刷新后重试');
        await revokeSessions(trx, { userId, exceptTokenHash: tokenHash }, now);
        const text = `您的登录手机号已更换为 ${maskPhone(phone)}，其他设备已退出登录。如非本人操作，请立即联系客服。`;
        await sendNotice(trx, { userId, category: '系统', title: '登录手机号已更换', text, link: href('user.safety') }, now);
        return note(trx, { phone: maskPhone(phone) });
      }),
    );
  });

  return router;
}

/** Maps PostgreSQL's unique_violation to 409: another account has the number, or has just been given it concurrently. */
async function refuseTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    throw new ApiError(409, '该手机号已被使用，请换一个号码');
  }
}
