import type { InvoiceStatus, OrderKind, OrderStatus } from '../contract/pay-enums.ts';

export type InvoiceEvent = 'ISSUE' | 'REFUSE' | 'WITHDRAW' | 'REVERSE';

const steps: Readonly<Partial<Record<InvoiceStatus, Partial<Record<InvoiceEvent, InvoiceStatus>>>>> = {
  REQUESTED: { ISSUE: 'ISSUED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' },
  ISSUED: { REVERSE: 'REVERSED' },
};

/** The state after an event; null where it cannot happen. */
export const nextInvoiceStatus = (status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus | null => steps[status]?.[event] ?? null;

interface InvoicedOrder {
  kind: OrderKind;
  status: OrderStatus;
  /** 分 */
  amount: number;
  refunded: number;
}

/**
 * 分 over which an invoice can be made out: what was paid for goods that came and has not gone back. 0 for a recharge (money that is kept is
 * not spent yet) and while a refund is under way.
 */
export const invoiceableAmount = ({ kind, status, amount, refunded }: InvoicedOrder): number =>
  kind !== 'RECHARGE' && status === 'FULFILLED' ? amount - refunded : 0;

/** Whether an invoice is in the way of another one. */
export const isInvoiceOpen = (status: InvoiceStatus): boolean => status === 'REQUESTED' || status === 'ISSUED';

/** An issued invoice over more than the order cost in the end has to be reversed. */
export const mustReverse = (invoice: { status: InvoiceStatus; amount: number }, order: { amount: number; refunded: number }): boolean =>
  invoice.status === 'ISSUED' && invoice.amount > order.amount - order.refunded;
