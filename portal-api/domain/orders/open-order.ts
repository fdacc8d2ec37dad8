import type { OrderKind, PayMethod } from '#shared/contract/pay-enums.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OrderSnapshot } from '../../platform/db/tables/payment-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { LockedBuyer } from './lock-buyer.ts';
import { type OrderActor, recordOrderEvent } from './order-events.ts';
import { insertOrder, listWaitingOrders, type OrderRow } from './order-repository.ts';
import type { PaymentSettings } from './payment-settings.ts';

export interface NewOrder {
  kind: OrderKind;
  title: string;
  /** In 分. */
  listAmount: number;
  amount: number;
  snapshot: OrderSnapshot;
  payMethod: PayMethod;
}

/**
 * Opens an order for a buyer whose key has not opened one yet. An order that is paid from the balance is CREATED, to be paid in the same
 * transaction; any other is WAITING for its payment. Throws 409 if too many are awaiting payment.
 */
export async function openOrder(
  trx: Database,
  { userId, clientKey }: LockedBuyer,
  order: NewOrder,
  { settings, by, now }: { settings: PaymentSettings; by: OrderActor; now: Date },
): Promise<OrderRow> {
  if (!trx.isTransaction) throw new Error('An order is made only in a transaction');
  const isPaidAtOnce = order.payMethod === 'BALANCE' || order.amount === 0;
  await refuseTooManyWaiting(trx, { userId, kind: order.kind, isPaidAtOnce }, settings, now);
  const status = isPaidAtOnce ? 'CREATED' : 'WAITING';
  const expiresAt = new Date(now.getTime() + settings.orderLifeMinutes * MINUTE_MS);
  const row = await insertOrder(
    trx,
    {
      user_id: userId,
      kind: order.kind,
      status,
      title: order.title,
      list_amount: order.listAmount,
      amount: order.amount,
      snapshot: JSON.stringify(order.snapshot),
      pay_method: order.payMethod,
      client_key: clientKey,
      created_at: now,
      expires_at: expiresAt,
      // When the job that closes expired orders picks it up.
      next_try_at: isPaidAtOnce ? null : expiresAt,
    },
    now,
  );
  if (!isPaidAtOnce) await recordOrderEvent(trx, { orderId: row.id, event: 'START', before: 'CREATED', after: 'WAITING' }, by, now);
  return row;
}

/**
 * Throws 409 if too many orders are awaiting payment. Only one may be a membership: its price includes the credit for an earlier period,
 * and a second order would credit that again.
 */
async function refuseTooManyWaiting(
  trx: Database,
  { userId, kind, isPaidAtOnce }: { userId: string; kind: OrderKind; isPaidAtOnce: boolean },
  { maxWaitingOrders }: PaymentSettings,
  now: Date,
): Promise<void> {
  if (isPaidAtOnce && kind !== 'MEMBERSHIP') return;
  const waiting = await listWaitingOrders(trx, userId, now);
  const membership = kind === 'MEMBERSHIP' ? waiting.find((order) => order.kind === 'MEMBERSHIP') : undefined;
  if (membership) throw tooManyWaiting('您有一笔会员订单待支付，请先支付或取消', membership.order_no);
  if (!isPaidAtOnce && waiting.length >= maxWaitingOrders) throw tooManyWaiting('请先支付或取消未支付的订单', waiting[0]?.order_no);
}

const tooManyWaiting = (message: string, orderNo: string | undefined): ApiError =>
  new ApiError(409, message, { data: { reason: 'TOO_MANY_WAITING', orderNo: orderNo ?? null } });

/** Throws 409 if the key was used for a different purchase. Price and payment method may differ. */
export function refuseOtherPurchase(
  earlier: OrderRow,
  order: { kind: OrderKind; snapshot: Pick<OrderSnapshot, 'lines'>; amount?: number },
) {
  const bought = (lines: OrderSnapshot['lines']) =>
    JSON.stringify(lines.map(({ sceneCode, quantity, level }) => [sceneCode, quantity, level]));
  const isSame =
    earlier.kind === order.kind &&
    (order.kind === 'RECHARGE' ? earlier.amount === order.amount : bought(earlier.snapshot.lines) === bought(order.snapshot.lines));
  if (!isSame) throw new ApiError(409, '同一个 Idempotency-Key 已用于另一个请求');
}
