import type { OrderStatus } from '../contract/pay-enums.ts';

export interface OrderState {
  status: OrderStatus;
  /** 分 to be paid. */
  amount: number;
  /** 分 that have come back, of all refunds that are done. */
  refunded: number;
  /** Its goods were given: where the order returns to when a refund fails, or brings back a part. */
  isFulfilled: boolean;
}

export const orderEvents = ['START', 'PAY', 'FULFIL', 'EXPIRE', 'CANCEL', 'ASK_REFUND', 'REFUND_DONE', 'REFUND_FAILED'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/**
 * The life of an order, the one place that knows it: what a state becomes by an event, or null where the event is not allowed
 * (HTTP 409; of a payment: nobody waits for this money, it goes back). START CREATED → WAITING · PAY CREATED, WAITING → PAID ·
 * FULFIL PAID → FULFILLED · EXPIRE, CANCEL WAITING → CLOSED · ASK_REFUND PAID, FULFILLED → REFUNDING, as long as something is left to
 * refund · REFUND_DONE REFUNDING → REFUNDED when all has come back, else back with `refunded` grown by `refund` 分 · REFUND_FAILED
 * REFUNDING → back. Money that comes for a closed or paid order never changes it: its refund is the attempt's.
 */
export function nextOrderState(state: OrderState, event: OrderEvent, refund = 0): OrderState | null {
  const { status, amount, refunded, isFulfilled } = state;
  const to = (next: OrderStatus): OrderState => ({ ...state, status: next });
  const before = isFulfilled ? 'FULFILLED' : 'PAID';
  switch (event) {
    case 'START':
      return status === 'CREATED' ? to('WAITING') : null;
    case 'PAY':
      return status === 'CREATED' || status === 'WAITING' ? to('PAID') : null;
    case 'FULFIL':
      return status === 'PAID' ? { ...to('FULFILLED'), isFulfilled: true } : null;
    case 'EXPIRE':
    case 'CANCEL':
      return status === 'WAITING' ? to('CLOSED') : null;
    case 'ASK_REFUND':
      return (status === 'PAID' || status === 'FULFILLED') && refunded < amount ? to('REFUNDING') : null;
    case 'REFUND_DONE': {
      const total = refunded + refund;
      if (status !== 'REFUNDING' || !Number.isSafeInteger(refund) || refund <= 0 || total > amount) return null;
      return { ...to(total === amount ? 'REFUNDED' : before), refunded: total };
    }
    case 'REFUND_FAILED':
      return status === 'REFUNDING' ? to(before) : null;
  }
}
