import type { Order } from '#shared/contract/order.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import type { Refundability } from '../../domain/payments/refund-offers.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';

/** An order in a list, with what its buyer may have back. */
export function toOrder(row: OrderRow, refundable: Refundability | undefined): Order {
  const [line] = row.snapshot.lines;
  const isWaiting = row.status === 'CREATED' || row.status === 'WAITING';
  return {
    orderNo: row.order_no,
    kind: row.kind,
    status: row.status,
    title: row.title,
    listAmount: row.list_amount,
    amount: row.amount,
    refunded: row.refunded,
    payMethod: row.pay_method,
    sceneCode: line?.sceneCode ?? null,
    quantity: line?.quantity ?? null,
    level: line?.level ?? null,
    createdAt: toPortalTime(row.created_at),
    expireAt: isWaiting ? toPortalTime(row.expires_at) : null,
    paidAt: toPortalTimeOrNull(row.paid_at),
    fulfilledAt: toPortalTimeOrNull(row.fulfilled_at),
    closedAt: toPortalTimeOrNull(row.closed_at),
    closeReason: row.close_reason,
    refundable: refundable === undefined || 'refused' in refundable ? null : refundable,
  };
}
