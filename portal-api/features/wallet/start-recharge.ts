import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { refuseMinor } from '../../domain/orders/buyer-checks.ts';
import { lockBuyerForPurchase } from '../../domain/orders/lock-buyer.ts';
import { openOrder, refuseOtherPurchase } from '../../domain/orders/open-order.ts';
import { sumWaitingRecharges } from '../../domain/orders/order-repository.ts';
import type { PaymentSettings } from '../../domain/orders/payment-settings.ts';
import { notSold } from '../../domain/orders/price-purchase.ts';
import { requirePayProvider } from '../../domain/payments/pay-deps.ts';
import type { Payer } from '../../domain/payments/payer.ts';
import { withCode } from '../../domain/payments/payment-start.ts';
import { readRealNameStatus } from '../../domain/verification/real-name-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export interface RechargeRequest {
  userId: string;
  /** Amount in 分. */
  amount: number;
  payMethod: PayChannel;
  payer: Payer;
  clientKey: string | null;
  requestId: string | null;
}

/**
 * Starts a recharge: an order that awaits payment, with the code to pay it. The key of an earlier recharge returns that order. Throws 409
 * NOT_SOLD while sales are off.
 */
export async function startRecharge(deps: PortalApiDeps, request: RechargeRequest): Promise<PaymentStart> {
  const now = deps.clock.now();
  const { userId, amount, payMethod, payer, requestId } = request;
  requirePayProvider(deps, payMethod);
  const by = { source: 'USER', actor: userId, requestId } as const;
  const order = await runMoneyTransaction(deps.db, async (trx) => {
    const held = await lockBuyerForPurchase(trx, request, now);
    const { settings } = held.sale;
    const lines = [{ line: 1, title: '账户充值', amount }];
    const snapshot = { lines, breakdown: [{ label: '充值金额', amount }], agreedTo: null, agreedAt: null };
    const title = `账户充值 ${formatMoney(amount)}`;
    const recharge = { kind: 'RECHARGE', title, listAmount: amount, amount, snapshot, payMethod } as const;
    if (held.earlier) {
      refuseOtherPurchase(held.earlier, recharge);
      return held.earlier;
    }
    if (!settings.sales) throw notSold('暂停充值，请稍后再试');
    await refuseMinor(trx, deps.identityKey, userId, now);
    await refuseTooMuch(trx, request, settings, now);
    return openOrder(trx, held, recharge, { settings, by, now });
  });
  return withCode(deps, payer, order);
}

/** Throws if the wallet would hold too much. A recharge that awaits payment counts as part of the balance. */
async function refuseTooMuch(
  trx: Database,
  { userId, amount }: RechargeRequest,
  { walletMost, walletMostWithoutName }: PaymentSettings,
  now: Date,
): Promise<void> {
  const { balance, held } = await readBalance(trx, userId);
  const has = balance + held + (await sumWaitingRecharges(trx, userId, now));
  if (has + amount > walletMost) {
    const max = Math.max(0, walletMost - has);
    throw new ApiError(409, `钱包余额上限为 ${formatMoney(walletMost)}，本次最多可充值 ${formatMoney(max)}`, {
      data: { reason: 'LIMIT', max },
    });
  }
  if (has + amount <= walletMostWithoutName || (await readRealNameStatus(trx, userId)) === verificationStatus.PASSED) return;
  throw new ApiError(403, `钱包余额超过 ${formatMoney(walletMostWithoutName)} 需要先完成实名认证`, { data: { reason: 'NEED_REAL_NAME' } });
}
