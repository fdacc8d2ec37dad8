import type { PayMethod } from '#shared/contract/pay-enums.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { nextOrderState } from '#shared/rules/order-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { BalanceShort, post } from '../ledger/post-transfer.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { OrderActor } from './order-events.ts';
import { changeOrder, type OrderRow } from './order-repository.ts';

/** Maps an order row to the state that the order lifecycle works on. */
export const toOrderState = ({ status, amount, refunded, fulfilled_at }: OrderRow) => ({
  status,
  amount,
  refunded,
  isFulfilled: fulfilled_at !== null,
});

/** 409 with `data.reason` PAID. */
export const alreadyPaid = (): ApiError => new ApiError(409, '订单已支付', { data: { reason: 'PAID' } });

/** 409 with `data.reason` NOT_WAITING: the order was cancelled or has expired. */
export const notWaiting = (): ApiError => new ApiError(409, '订单已不在待支付状态', { data: { reason: 'NOT_WAITING' } });

export const isWaiting = ({ status }: Pick<OrderRow, 'status'>): boolean => status === 'CREATED' || status === 'WAITING';

/** Throws 409 PAID or NOT_WAITING unless the order is awaiting payment: another tab may have paid or closed it. */
export function requireWaiting(order: OrderRow): void {
  if (order.paid_at !== null) throw alreadyPaid();
  if (!isWaiting(order)) throw notWaiting();
}

export const notByBalance = (): ApiError => new ApiError(409, '充值不能使用余额支付');

/**
 * Marks a locked order as paid. Throws 409 NOT_WAITING if it is not awaiting payment. The caller posts the ledger transfer from the
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

/** Returns the changed values of an order that is paid, and the step to record. Throws 409 NOT_WAITING if it is not awaiting payment. */
function paymentOf(order: OrderRow, method: PayMethod, paidAt: Date) {
  if (!nextOrderState(toOrderState(order), 'PAY')) throw notWaiting();
  const step = { event: 'PAY', before: order.status, after: 'PAID' };
  return { step, values: { status: 'PAID', pay_method: method, paid_at: paidAt, next_try_at: null } as const };
}

/**
 * Pays a locked order from its buyer's balance and grants what was bought, all or nothing. Throws 409 BALANCE_SHORT with the missing
 * amount. An order of amount 0 needs no balance.
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

/** 409 with `data.reason` BALANCE_SHORT and `data.missing`, in 分. */
export const balanceShort = (missing: number): ApiError =>
  new ApiError(409, `余额不足，还差 ${formatMoney(missing)}`, { data: { reason: 'BALANCE_SHORT', missing } });
