import type { CallInput } from '#shared/contract/define-call.ts';
import type { requestInvoice } from '#shared/contract/invoice.ts';
import { invoiceableAmount, isInvoiceOpen } from '#shared/rules/invoice-life.ts';
import { findLatestInvoice, type InvoiceRow, insertInvoice } from '../../domain/invoices/invoice-repository.ts';
import { type OrderActor, recordOrderEvent } from '../../domain/orders/order-events.ts';
import type { OrderRow } from '../../domain/orders/order-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Requests an invoice for a locked order. Throws 409 if one is already open, or if there is no amount left to invoice. */
export async function openInvoice(
  trx: Database,
  order: OrderRow,
  { kind, name, taxNo, email }: CallInput<typeof requestInvoice>['body'],
  by: OrderActor,
  now: Date,
): Promise<InvoiceRow> {
  const latest = await findLatestInvoice(trx, order.id);
  if (latest && isInvoiceOpen(latest.status)) throw new ApiError(409, '该订单已申请发票', { data: { reason: 'ASKED' } });
  const amount = invoiceableAmount(order);
  if (amount <= 0) throw new ApiError(409, '该订单没有可以开票的金额', { data: { reason: 'NONE' } });
  await recordOrderEvent(trx, { orderId: order.id, event: 'INVOICE_REQUESTED', before: order.status, after: order.status }, by, now);
  return insertInvoice(trx, { order_id: order.id, kind, name, tax_no: taxNo, email, amount, status: 'REQUESTED', requested_at: now });
}
