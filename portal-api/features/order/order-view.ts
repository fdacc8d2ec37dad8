import type { Order, OrderDetail } from '#shared/contract/order.ts';
import { invoiceableAmount, isInvoiceOpen } from '#shared/rules/invoice-life.ts';
import type { InvoiceRow } from '../../domain/invoices/invoice-repository.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import { isWaiting } from '../../domain/orders/pay-order.ts';
import type { Refundability } from '../../domain/payments/refund-offers.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';

/** Maps an order for a list, with the refund that its buyer may request. */
export function toOrder(row: OrderRow, refundable: Refundability | undefined): Order {
  const [line] = row.snapshot.lines;
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
    expireAt: isWaiting(row) ? toPortalTime(row.expires_at) : null,
    paidAt: toPortalTimeOrNull(row.paid_at),
    fulfilledAt: toPortalTimeOrNull(row.fulfilled_at),
    closedAt: toPortalTimeOrNull(row.closed_at),
    closeReason: row.close_reason,
    refundable: refundable === undefined || 'refused' in refundable ? null : refundable,
  };
}

/** Maps the latest invoice of an order, and the amount in 分 for which another one could be issued now. */
export function toInvoicing(order: OrderRow, invoice: InvoiceRow | undefined): Pick<OrderDetail, 'invoice' | 'invoiceable'> {
  const amount = invoice && isInvoiceOpen(invoice.status) ? 0 : invoiceableAmount(order);
  return {
    invoice: invoice
      ? {
          status: invoice.status,
          name: invoice.name,
          email: invoice.email && maskEmail(invoice.email),
          // A request covers the amount of the order less its refunds by now (decision 45).
          amount: invoice.status === 'REQUESTED' ? order.amount - order.refunded : invoice.amount,
          number: invoice.number,
          reason: invoice.reason,
          requestedAt: toPortalTime(invoice.requested_at),
          issuedAt: toPortalTimeOrNull(invoice.issued_at),
        }
      : null,
    invoiceable: amount > 0 ? amount : null,
  };
}

/** Masks an e-mail address so that its owner still recognizes it: `zhangsan@example.com` → `zh***@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
}
