import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { ReturnPart, ReturnPlan } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { allocateReturn, type ReturnAllocation } from '#shared/rules/allocate-return.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { post } from '../../domain/ledger/post-transfer.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { recordOrderEvent } from '../../domain/orders/order-events.ts';
import { lockBuyer } from '../../domain/orders/order-repository.ts';
import { type PaymentSettings, readSettings } from '../../domain/orders/payment-settings.ts';
import { insertRefund } from '../../domain/payments/insert-refund.ts';
import { listRecharges, type PaidRecharge } from '../../domain/payments/recharges.ts';
import { readRealNameStatus } from '../../domain/verification/real-name-repository.ts';
import { startOfChinaDay, toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findReturn, lockRecharges, sumReturned } from './return-repository.ts';

export interface ReturnRequest {
  userId: string;
  /** Amount in 分. */
  amount: number;
  clientKey: string | null;
  requestId: string | null;
}

/** Returns the part of a user's balance that can be returned, and to which payments. */
export async function readReturnPlan({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>, userId: string): Promise<ReturnPlan> {
  const now = clock.now();
  const [{ balance }, recharges, settings, nameStatus] = await Promise.all([
    readBalance(db, userId),
    listRecharges(db, userId, now),
    readSettings(db, now),
    readRealNameStatus(db, userId),
  ]);
  const { returns, returnable, unreturnable } = allocateReturn({ balance, recharges, now });
  const left = settings.returnMostWithoutName - (await sumReturned(db, userId, startOfChinaDay(now)));
  return {
    returnable,
    unreturnable,
    parts: withRecharges({ returns, recharges }).map(({ amount, recharge: { orderNo, channel, paidAt } }) => ({
      orderNo,
      amount,
      payMethod: channel,
      paidAt: toPortalTime(paidAt),
    })),
    mostWithoutName: nameStatus === verificationStatus.PASSED ? null : Math.max(0, left),
  };
}

/**
 * Sets a part of a user's balance aside and has it refunded to the payments that it came from, all or nothing. The key of an earlier return
 * returns that one. Throws 409 LIMIT with the returnable amount, 403 NEED_REAL_NAME.
 */
export async function returnBalance({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>, request: ReturnRequest): Promise<ReturnPart[]> {
  const { userId, amount, clientKey } = request;
  const now = clock.now();
  const settings = await readSettings(db, now);
  return runMoneyTransaction(db, async (trx) => {
    const held = new Set((await lockRecharges(trx, userId, now)).map(({ id }) => id));
    if (!(await lockBuyer(trx, userId))) throw new ApiError(401, '请您先登录');
    const earlier = clientKey === null ? [] : await findReturn(trx, userId, clientKey);
    if (earlier.length > 0) return repeatReturn(earlier, amount);
    const { balance } = await readBalance(trx, userId, { lock: true });
    // A recharge that was paid a moment ago is not locked, and can be returned the next time.
    const recharges = (await listRecharges(trx, userId, now)).filter(({ orderId }) => held.has(orderId));
    const { returns, returnable } = allocateReturn({ balance, recharges, now, amount });
    if (amount > returnable) throw tooMuch(returnable);
    await refuseWithoutName(trx, request, settings, now);
    const parts = withRecharges({ returns, recharges });
    for (const part of parts) await sendBack(trx, part, request, now);
    await notifyOwner(trx, userId, parts, now);
    return parts.map((part) => ({ orderNo: part.recharge.orderNo, amount: part.amount, payMethod: part.recharge.channel }));
  });
}

interface Part {
  recharge: PaidRecharge;
  amount: number;
}

function withRecharges({ returns, recharges }: Pick<ReturnAllocation, 'returns'> & { recharges: readonly PaidRecharge[] }): Part[] {
  const byOrder = new Map(recharges.map((recharge) => [recharge.orderNo, recharge]));
  return returns.flatMap(({ orderNo, amount }) => {
    const recharge = byOrder.get(orderNo);
    return recharge ? [{ recharge, amount }] : [];
  });
}

function repeatReturn(earlier: ReturnPart[], amount: number): ReturnPart[] {
  if (sumOf(earlier) !== amount) throw new ApiError(409, '同一个 Idempotency-Key 已用于另一个请求');
  return earlier;
}

const tooMuch = (max: number): ApiError =>
  new ApiError(409, max > 0 ? `现在最多可退回 ${formatMoney(max)}` : '现在没有可以原路退回的余额', { data: { reason: 'LIMIT', max } });

/** Throws 403 for an unverified user above the limit of a day. All returns of the day count, so that small ones cannot evade it. */
async function refuseWithoutName(
  trx: Database,
  { userId, amount }: ReturnRequest,
  { returnMostWithoutName }: PaymentSettings,
  now: Date,
): Promise<void> {
  if ((await sumReturned(trx, userId, startOfChinaDay(now))) + amount <= returnMostWithoutName) return;
  if ((await readRealNameStatus(trx, userId)) === verificationStatus.PASSED) return;
  throw new ApiError(403, `单日退回超过 ${formatMoney(returnMostWithoutName)} 需要先完成实名认证`, { data: { reason: 'NEED_REAL_NAME' } });
}

/** Sets money of one recharge aside, and makes its refund due. */
async function sendBack(trx: Database, part: Part, { userId, clientKey, requestId }: ReturnRequest, now: Date): Promise<void> {
  const { amount } = part;
  const { orderId, orderNo, attemptId } = part.recharge;
  const given = { attempt_id: attemptId, amount, cause: 'RETURN', reason: '余额退回', asked_by: userId } as const;
  const order = { id: orderId, order_no: orderNo };
  const { refund_no: refundNo } = await insertRefund(trx, order, { ...given, client_key: clientKey, next_try_at: now }, now);
  const [from, to] = [{ kind: 'CASH', userId } as const, { kind: 'HELD', userId } as const];
  await post(trx, { from, to, amount, kind: 'HOLD', bizType: 'REFUND', bizId: refundNo, orderNo }, now);
  const step = { orderId, event: 'RETURN_ASKED', before: 'FULFILLED', after: 'FULFILLED' };
  await recordOrderEvent(trx, step, { source: 'USER', actor: userId, requestId }, now);
}

/** Notifies the owner, in case another person has requested the return. */
async function notifyOwner(trx: Database, userId: string, parts: readonly Part[], now: Date): Promise<void> {
  const byChannel = new Map<string, number>();
  for (const { amount, recharge } of parts) byChannel.set(recharge.channel, (byChannel.get(recharge.channel) ?? 0) + amount);
  const where = [...byChannel].map(([channel, amount]) => `${payMethodName(channel)} ${formatMoney(amount)}`).join('、');
  const text = `${formatMoney(sumOf(parts))} 将退回当时付款的账户（${where}），一般 1–3 个工作日到账。如非本人操作，请立即修改密码。`;
  await sendNotice(trx, { userId, category: '系统', title: '余额退回已提交', text, link: href('wallet') }, now);
}

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);
