import type { Request } from 'express';
import type { PayMethod } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { needsCode } from '../../domain/orders/buyer-checks.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import { balanceShort, notByBalance, payByBalance } from '../../domain/orders/pay-order.ts';
import type { PaymentSettings } from '../../domain/orders/payment-settings.ts';
import { type Payer, readPayer } from '../../domain/payments/payer.ts';
import { deviceHashOf } from '../../domain/sign-in/known-devices.ts';
import { type CheckedCode, checkCode } from '../../domain/sign-in/sms-code.ts';
import { findUserById } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { requireUserId } from '../../platform/http/session.ts';

/** A user who pays, and the origin of the request. */
export interface Buyer {
  userId: string;
  /** Null if the browser proves no device id. */
  deviceHash: string | null;
  payer: Payer;
  clientKey: string | null;
  requestId: string | null;
}

export const buyerOf = (request: Request, now: Date): Buyer => ({
  userId: requireUserId(request),
  deviceHash: deviceHashOf(request, now),
  payer: readPayer(request),
  clientKey: request.get('idempotency-key') ?? null,
  requestId: request.requestId,
});

/** Checks the code sent with a payment from the balance: throws 400 at `code` unless it is right. Returns null if there is none. */
export async function checkGivenCode(
  deps: PortalApiDeps,
  { userId }: Buyer,
  { payMethod, code }: { payMethod: PayMethod; code?: string | undefined },
): Promise<CheckedCode | null> {
  if (code === undefined || payMethod !== 'BALANCE') return null;
  const user = await findUserById(deps.db, userId, deps.clock.now());
  if (!user) throw new ApiError(401, '请您先登录');
  return checkCode(deps, { phone: user.phone, scene: 'pay' }, code, { field: 'code' });
}

/** The facts that decide whether a locked buyer may pay from the balance. `spentToday`: amount in 分 paid from it today. */
interface BalanceTerms {
  buyer: Buyer;
  hasCode: boolean;
  spentToday: number;
  settings: PaymentSettings;
}

/**
 * Pays a locked order. Insufficient balance is reported before a code is requested (403 NEED_CODE). The day's payments (`spentToday`) are
 * summed while the buyer is locked, so that concurrent payments cannot pass the limit together.
 */
export async function payFromBalance(trx: Database, order: OrderRow, terms: BalanceTerms, now: Date): Promise<OrderRow> {
  const { userId, requestId } = terms.buyer;
  if (await lacksCode(trx, order, terms, now)) {
    await refuseShort(trx, userId, order.amount);
    throw needCode();
  }
  return payByBalance(trx, order, { source: 'USER', actor: userId, requestId }, now);
}

/** Throws the error with which `payFromBalance` would refuse an order, before anything is given up for the payment. */
export async function refuseFromBalance(trx: Database, order: OrderRow, terms: BalanceTerms, now: Date): Promise<void> {
  if (order.kind === 'RECHARGE') throw notByBalance();
  await refuseShort(trx, terms.buyer.userId, order.amount);
  if (await lacksCode(trx, order, terms, now)) throw needCode();
}

async function lacksCode(
  trx: Database,
  { amount }: OrderRow,
  { buyer: { userId, deviceHash }, hasCode, spentToday, settings }: BalanceTerms,
  now: Date,
): Promise<boolean> {
  return amount > 0 && !hasCode && (await needsCode(trx, { userId, amount, spentToday, deviceHash }, settings, now));
}

async function refuseShort(trx: Database, userId: string, amount: number): Promise<void> {
  const { balance } = await readBalance(trx, userId);
  if (balance < amount) throw balanceShort(amount - balance);
}

const needCode = (): ApiError => new ApiError(403, '为保障资金安全，请输入短信验证码', { data: { reason: 'NEED_CODE' } });
