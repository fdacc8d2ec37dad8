import type { PayMethod } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { refuseMinor } from '../../domain/orders/buyer-checks.ts';
import { lockBuyerForPurchase } from '../../domain/orders/lock-buyer.ts';
import { findOwnOrder } from '../../domain/orders/order-repository.ts';
import { alreadyPaid, notWaiting, requireWaiting } from '../../domain/orders/pay-order.ts';
import { toPaymentStart } from '../../domain/payments/payment-start.ts';
import { retireCodes } from '../../domain/payments/retire-codes.ts';
import { startAttempt } from '../../domain/payments/start-attempt.ts';
import { takeCode } from '../../domain/sign-in/sms-code.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Note, type StoredAnswer, withoutStoredAnswer } from '../../platform/http/stored-answer.ts';
import { type Buyer, checkGivenCode, payFromBalance, refuseFromBalance } from './pay-from-balance.ts';

/**
 * Pays one of the buyer's orders that is awaiting payment, by any method, at the agreed price. Closes its previous code. Throws 404 for
 * another user's order, 409 PAID if it is paid, and 409 NOT_WAITING once it has expired.
 */
export async function payWaitingOrder(
  deps: PortalApiDeps,
  buyer: Buyer,
  orderNo: string,
  terms: { payMethod: PayMethod; code?: string | undefined },
  note: Note,
): Promise<StoredAnswer<PaymentStart>> {
  const now = deps.clock.now();
  const known = await findOwnOrder(deps.db, buyer.userId, orderNo);
  if (!known) throw new ApiError(404, '订单不存在');
  if (known.paid_at) throw alreadyPaid();
  if (known.expires_at <= now) throw notWaiting();
  if (terms.payMethod !== 'BALANCE') {
    await refuseMinor(deps.db, deps.identityKey, buyer.userId, now);
    const request = { orderId: known.id, channel: terms.payMethod, payer: buyer.payer, keepsOpenCode: false };
    const { order, attempt } = await startAttempt(deps, request);
    // A new attempt replaces the previous one, so the answer need not be stored for a repeated request.
    return withoutStoredAnswer(toPaymentStart(order, attempt));
  }
  const code = await checkGivenCode(deps, buyer, terms);
  const holdTerms = async (trx: Database) => {
    const { spentToday, sale } = await lockBuyerForPurchase(trx, { userId: buyer.userId, clientKey: null }, now);
    await refuseMinor(trx, deps.identityKey, buyer.userId, now);
    return { buyer, hasCode: code !== null, spentToday, settings: sale.settings };
  };
  // The buyer may have the code on the screen: give it up only for a payment that nothing prevents.
  await runMoneyTransaction(deps.db, async (trx) => refuseFromBalance(trx, known, await holdTerms(trx), now));
  await retireCodes(deps, known.id);
  return runMoneyTransaction(deps.db, async (trx) => {
    const order = await findOwnOrder(trx, buyer.userId, orderNo, { lock: true });
    if (!order) throw notWaiting();
    requireWaiting(order);
    const row = await payFromBalance(trx, order, await holdTerms(trx), now);
    if (code) await takeCode(trx, code, now);
    return note(trx, toPaymentStart(row));
  });
}
