import type { Request } from 'express';
import type { PayMethod } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { needsCode } from '../../domain/orders/buyer-checks.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import { balanceShort, payByBalance } from '../../domain/orders/pay-order.ts';
import type { PaymentSettings } from '../../domain/orders/payment-settings.ts';
import { type Payer, readPayer } from '../../domain/payments/payer.ts';
import { deviceHashOf } from '../../domain/sign-in/known-devices.ts';
import { type CheckedCode, checkCode } from '../../domain/sign-in/sms-code.ts';
import { findUserById } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { requireUserId } from '../../platform/http/session.ts';

/** Somebody who pays, and from where. */
export interface Buyer {
  userId: string;
  /** Null: a browser without a proof. */
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

/** A code that came with a payment from the balance, once it is right: 400 at `code` otherwise. Null: there was none. */
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

/**
 * Pays an order that is held. Too little balance is said before anybody is asked for a code (403 NEED_CODE). The day's payments
 * (`spentToday`) are counted while the buyer is held, so that no two payments pass under one limit.
 */
export async function payFromBalance(
  trx: Database,
  order: OrderRow,
  { buyer, hasCode, spentToday, settings }: { buyer: Buyer; hasCode: boolean; spentToday: number; settings: PaymentSettings },
  now: Date,
): Promise<OrderRow> {
  const { userId, deviceHash, requestId } = buyer;
  if (order.amount > 0 && !hasCode && (await needsCode(trx, { userId, amount: order.amount, spentToday, deviceHash }, settings, now))) {
    const { balance } = await readBalance(trx, userId);
    if (balance < order.amount) throw balanceShort(order.amount - balance);
    throw new ApiError(403, '为保障资金安全，请输入短信验证码', { data: { reason: 'NEED_CODE' } });
  }
  return payByBalance(trx, order, { source: 'USER', actor: userId, requestId }, now);
}
