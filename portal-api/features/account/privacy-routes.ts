import { Router } from 'express';
import {
  cancelDeletion,
  changePersonalisation,
  exportData,
  getDeletion,
  getPersonalisation,
  requestDeletion,
} from '#shared/contract/account.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { COOLING_OFF_DAYS } from '#shared/rules/limits.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { hasOpenOrder } from '../../domain/orders/order-repository.ts';
import { findOpenRefund } from '../../domain/payments/payment-rows.ts';
import { checkCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { type RateLimit, releaseAttempt, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { findAccountOf, isErased, markForDeletion, setPersonalised, unmarkForDeletion } from './account-repository.ts';
import { deletesAt } from './erase-accounts.ts';
import { readEverything } from './privacy-repository.ts';

/** Limits exports, which read all data about a user. */
const exportLimits = (userId: string): RateLimit[] => [{ key: `privacy:export:${userId}`, limit: 1, windowMs: HOUR_MS }];

/** Serves the data rights of a user: a copy (PIPL art. 45), erasure (art. 47), and no suggestions based on their data (art. 24). */
export function privacyRoutes(deps: PortalApiDeps): Router {
  const router = Router();
  const { db, clock } = deps;

  bindCall(router, exportData, async (_input, request, response) => {
    const userId = requireUserId(request);
    const attempt = await reserveAttempt(db, exportLimits(userId), clock.now(), '每小时只能导出一次，请稍后再试');
    response.set('Cache-Control', 'no-store');
    try {
      return { exportedAt: toPortalTime(clock.now()), ...formatTimes(await readEverything(db, userId, deps.identityKey)) };
    } catch (error) {
      // Nothing was exported: a retry need not wait for an hour.
      await releaseAttempt(db, attempt);
      throw error;
    }
  });

  bindCall(router, getPersonalisation, async (_input, request) => {
    const { personalised } = await findAccountOf(db, requireUserId(request));
    return { on: personalised };
  });

  bindCall(router, changePersonalisation, async ({ body: { on } }, request) => {
    await setPersonalised(db, requireUserId(request), on);
    return { on };
  });

  bindCall(router, getDeletion, async (_input, request) => {
    const { deletion_requested_at } = await findAccountOf(db, requireUserId(request));
    return toDeletion(deletion_requested_at);
  });

  bindCall(router, requestDeletion, async ({ body: { verificationCode } }, request) => {
    const userId = requireUserId(request);
    const { phone } = await findAccountOf(db, userId);
    const code = await checkCode(deps, { phone, scene: 'delete' }, verificationCode);
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      await lockCaller(trx, userId);
      const { balance, held } = await readBalance(trx, userId, { lock: true });
      await takeCode(trx, code, now);
      if (balance > 0) throw unsettled('请先退回余额', 'BALANCE');
      const refund = await findOpenRefund(trx, userId);
      // The wallet shows returns of its balance; every other refund is shown with its order.
      const orderNo = refund?.cause === 'RETURN' ? undefined : refund?.orderNo;
      if (held > 0 || refund) throw unsettled('款项正在退回，请到账后再注销', 'REFUND', orderNo);
      if (await hasOpenOrder(trx, userId)) throw unsettled('请先支付或取消未完成的订单', 'ORDER');
      const since = await markForDeletion(trx, userId, now);
      // Requested before: the first request counts, and its notice has been sent.
      if (since?.getTime() !== now.getTime()) return toDeletion(since);
      const text = `账号将在 ${COOLING_OFF_DAYS} 天后注销，期间重新登录或在账号安全页撤销即可保留账号。如非本人操作，请立即撤销并修改密码。`;
      await sendNotice(trx, { userId, category: '系统', title: '已申请注销账号', text, link: href('user.safety') }, now);
      return toDeletion(since);
    });
  });

  bindCall(router, cancelDeletion, async (_input, request) => {
    const userId = requireUserId(request);
    await db.transaction().execute(async (trx) => {
      if (!(await unmarkForDeletion(trx, userId))) {
        // The account was erased while this transaction waited for the lock.
        if (await isErased(trx, userId)) throw new ApiError(401, '请您先登录');
        return;
      }
      const text = '您撤销了注销申请，账号可以继续使用。';
      await sendNotice(trx, { userId, category: '系统', title: '账号注销已撤销', text, link: null }, clock.now());
    });
    return toDeletion(null);
  });

  return router;
}

/** Creates the 409 for an account that still has money or open orders. */
const unsettled = (message: string, reason: 'BALANCE' | 'REFUND' | 'ORDER', orderNo?: string): ApiError =>
  new ApiError(409, message, { data: { reason, ...(orderNo !== undefined && { orderNo }) } });

/** A time as read from a column, or from JSON built by the database. */
const storedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;
const formatTime = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && storedTime.test(value) ? toPortalTime(new Date(value)) : value;

/** Converts the times in the rows to the format of the contract. */
const formatTimes = (parts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, JSON.parse(JSON.stringify(rows ?? null), formatTime)]));

const toDeletion = (requestedAt: Date | null) => ({
  requestedAt: requestedAt && toPortalTime(requestedAt),
  deletesAt: requestedAt && toPortalTime(deletesAt(requestedAt)),
});
