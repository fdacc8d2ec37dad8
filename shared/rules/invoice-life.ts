import type { InvoiceStatus, OrderKind, OrderStatus } from '../contract/pay-enums.ts';

export type InvoiceEvent = 'ISSUE' | 'REFUSE' | 'WITHDRAW' | 'REVERSE';

const steps: Readonly<Partial<Record<InvoiceStatus, Partial<Record<InvoiceEvent, InvoiceStatus>>>>> = {
  REQUESTED: { ISSUE: 'ISSUED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' },
  ISSUED: { REVERSE: 'REVERSED' },
};

/** Returns the state after an event; null if the event is not allowed. */
export const nextInvoiceStatus = (status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus | null => steps[status]?.[event] ?? null;

interface InvoicedOrder {
  kind: OrderKind;
  status: OrderStatus;
  /** Amount of the order in 分. */
  amount: number;
  refunded: number;
}

/**
 * Returns the amount for which an invoice can be issued, in 分: the price of a fulfilled order minus refunds. 0 for a recharge (a balance is
 * not spent yet) and while a refund is pending.
 */
export const invoiceableAmount = ({ kind, status, amount, refunded }: InvoicedOrder): number =>
  kind !== 'RECHARGE' && status === 'FULFILLED' ? amount - refunded : 0;

/** Returns whether an invoice prevents another one for the same order. */
export const isInvoiceOpen = (status: InvoiceStatus): boolean => status === 'REQUESTED' || status === 'ISSUED';

/** Returns whether an issued invoice must be reversed because its amount exceeds the order's final cost. */
export const mustReverse = (invoice: { status: InvoiceStatus; amount: number }, order: { amount: number; refunded: number }): boolean =>
  invoice.status === 'ISSUED' && invoice.amount > order.amount - order.refunded;
