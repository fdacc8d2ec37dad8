import type { PayMethod } from '#shared/contract/pay-enums.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { BalanceShort, post } from '../ledger/post-transfer.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { OrderActor } from './order-events.ts';
import { changeOrder, type OrderRow } from './order-repository.ts';

/** The life's view of an order. */
export const toOrderState = ({ status, amount, refunded, fulfilled_at }: OrderRow) => ({
  status,
  amount,
  refunded,
  isFulfilled: fulfilled_at !== null,
});

export const alreadyPaid = (): ApiError => new ApiError(409, '订单已支付', { data: { reason: 'PAID' } });

export const notWaiting = (): ApiError => new ApiError(409, '订单已不在待支付状态', { data: { reason: 'NOT_WAITING' } });

export const isWaiting = ({ status }: Pick<OrderRow, 'status'>): boolean => status === 'CREATED' || status === 'WAITING';

/** Throws what became of an order that waits for no payment any more (409 PAID, NOT_WAITING): another tab may have paid or closed it. */
export function requireWaiting(order: OrderRow): void {
  if (order.paid_at !== null) throw alreadyPaid();
  if (!isWaiting(order)) throw notWaiting();
}

export const notByBalance = (): ApiError => new ApiError(409, '充值不能使用余额支付');

/**
 * An order that is held becomes paid. Throws 409 NOT_WAITING where nobody waits for its money. Its transfer is the caller's: from the
 * provider.
 */
export async function markPaid(
  trx: Database,
  order: OrderRow,
  { method, paidAt, by }: { method: PayMethod; paidAt: Date; by: OrderActor },
  now: Date,
): Promise<OrderRow> {
  const { step, values } = paymentOf(order, method, paidAt);
  return changeOrder(trx, order.id, values, { steps: [step], by }, now);
}

/** The values of an order that its payment changes, and its step. Throws 409 NOT_WAITING where nobody waits for its money. */
function paymentOf(order: OrderRow, method: PayMethod, paidAt: Date) {
  if (!nextOrderState(toOrderState(order), 'PAY')) throw notWaiting();
  const step = { event: 'PAY', before: order.status, after: 'PAID' };
  return { step, values: { status: 'PAID', pay_method: method, paid_at: paidAt, next_try_at: null } as const };
}

/**
 * Pays an order that is held from its buyer's balance and gives what was bought, all or nothing. 409 BALANCE_SHORT with what is missing;
 * an order of nothing to pay needs no balance.
 */
export async function payByBalance(trx: Database, order: OrderRow, by: OrderActor, now: Date): Promise<OrderRow> {
  if (order.kind === 'RECHARGE') throw notByBalance();
  const payment = paymentOf(order, 'BALANCE', now);
  if (order.amount > 0) await takeBalance(trx, order, order.kind, now);
  return fulfilOrder(trx, { ...order, ...payment.values }, by, now, payment);
}

async function takeBalance(trx: Database, order: OrderRow, of: 'SCENE' | 'MEMBERSHIP', now: Date): Promise<void> {
  try {
    await post(
      trx,
      {
        from: { kind: 'CASH', userId: order.user_id },
        to: { kind: 'REVENUE', of },
        amount: order.amount,
        kind: of === 'SCENE' ? 'BUY_SCENE' : 'BUY_MEMBERSHIP',
        bizType: 'ORDER',
        bizId: order.order_no,
        orderNo: order.order_no,
      },
      now,
    );
  } catch (error) {
    throw error instanceof BalanceShort ? balanceShort(error.missing) : error;
  }
}

export const balanceShort = (missing: number): ApiError =>
  new ApiError(409, `余额不足，还差 ${formatMoney(missing)}`, { data: { reason: 'BALANCE_SHORT', missing } });
