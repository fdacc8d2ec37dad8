import { type InvoiceEvent, nextInvoiceStatus } from '#shared/rules/invoice-life.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type OrderActor, recordOrderEvent } from '../orders/order-events.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { findLatestInvoice, type InvoiceRow, updateInvoice } from './invoice-repository.ts';

type Details = Partial<Pick<InvoiceRow, 'amount' | 'number' | 'reversal_number' | 'reason'>>;

/**
 * Applies an event to the latest invoice of an order, which the transaction has locked, and records it in the order's history. Throws 404
 * if no invoice was requested, 409 if the invoice's status does not allow the event.
 */
export async function changeInvoice(
  trx: Database,
  order: OrderRow,
  { event, details = {} }: { event: InvoiceEvent; details?: Details },
  by: OrderActor,
  now: Date,
): Promise<InvoiceRow> {
  const invoice = await findLatestInvoice(trx, order.id);
  if (!invoice) throw new ApiError(404, '该订单没有申请过发票');
  const status = nextInvoiceStatus(invoice.status, event);
  if (!status) throw new ApiError(409, refusals[event], { data: { reason: invoice.status } });
  await recordOrderEvent(trx, { orderId: order.id, event: `INVOICE_${status}`, before: order.status, after: order.status }, by, now);
  return updateInvoice(trx, invoice.id, {
    status,
    ...details,
    ...(status === 'ISSUED' ? { issued_at: now } : { ended_at: now }),
    ...(by.source === 'OPERATOR' && { decided_by: by.actor ?? null }),
  });
}

/** Withdraws the invoice request of an order with nothing left to invoice: it would otherwise stay pending forever. */
export async function dropRequest(trx: Database, order: OrderRow, by: OrderActor, now: Date): Promise<void> {
  const invoice = await findLatestInvoice(trx, order.id);
  if (invoice?.status === 'REQUESTED') await changeInvoice(trx, order, { event: 'WITHDRAW' }, by, now);
}

const refusals = {
  ISSUE: '没有待开具的发票申请',
  REFUSE: '没有待开具的发票申请',
  WITHDRAW: '发票已开具或已处理，不能撤回',
  REVERSE: '没有已开具的发票可以红冲',
} as const satisfies Record<InvoiceEvent, string>;
