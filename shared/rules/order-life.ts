import type { OrderStatus } from '../contract/pay-enums.ts';

export interface OrderState {
  status: OrderStatus;
  /** Amount to pay, in 分. */
  amount: number;
  /** Sum of the completed refunds, in 分. */
  refunded: number;
  /** Whether its goods were delivered: determines the state to which the order returns after a failed or a partial refund. */
  isFulfilled: boolean;
}

export const orderEvents = ['START', 'PAY', 'FULFIL', 'EXPIRE', 'CANCEL', 'ASK_REFUND', 'REFUND_DONE', 'REFUND_FAILED'] as const;
export type OrderEvent = (typeof orderEvents)[number];

/**
 * State machine of an order, defined only here: returns the state after an event, or null if the event is not allowed (HTTP 409; for a
 * payment: the money is unexpected and is refunded). START: CREATED → WAITING · PAY: CREATED, WAITING → PAID · FULFIL: PAID → FULFILLED ·
 * EXPIRE, CANCEL: WAITING → CLOSED · ASK_REFUND: PAID, FULFILLED → REFUNDING, while something is left to refund · REFUND_DONE: REFUNDING →
 * REFUNDED if everything has been refunded, otherwise back, with `refunded` increased by `refund` 分 · REFUND_FAILED: REFUNDING → back.
 * Money that arrives for a closed or paid order never changes it: its refund belongs to the attempt.
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
