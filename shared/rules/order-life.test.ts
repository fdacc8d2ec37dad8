import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OrderStatus } from '../contract/pay-enums.ts';
import { nextOrderState, type OrderEvent, type OrderState, orderEvents } from './order-life.ts';

const order = (status: OrderStatus, more: Partial<OrderState> = {}): OrderState => ({
  status,
  amount: 1_000,
  refunded: 0,
  isFulfilled: status === 'FULFILLED',
  ...more,
});

const created = order('CREATED');
const waiting = order('WAITING');
const paid = order('PAID');
const fulfilled = order('FULFILLED');
const closed = order('CLOSED');
const refunding = order('REFUNDING', { isFulfilled: true });
const refundingGrantless = order('REFUNDING');
const refunded = order('REFUNDED', { refunded: 1_000, isFulfilled: true });

test.each<[OrderState, OrderEvent, number, OrderState]>([
  [created, 'START', 0, waiting],
  [created, 'PAY', 0, paid],
  [waiting, 'PAY', 0, paid],
  [waiting, 'EXPIRE', 0, closed],
  [waiting, 'CANCEL', 0, closed],
  [paid, 'FULFIL', 0, fulfilled],
  [paid, 'ASK_REFUND', 0, refundingGrantless],
  [fulfilled, 'ASK_REFUND', 0, refunding],
  [refunding, 'REFUND_DONE', 1_000, refunded],
  [refunding, 'REFUND_DONE', 300, order('FULFILLED', { refunded: 300 })],
  [refundingGrantless, 'REFUND_DONE', 300, order('PAID', { refunded: 300 })],
  [refunding, 'REFUND_FAILED', 0, fulfilled],
  [refundingGrantless, 'REFUND_FAILED', 0, paid],
])('%j on %s (%d) becomes %j', (before, event, refund, after) => {
  expect(nextOrderState(before, event, refund)).toEqual(after);
});

test.each<[OrderState, OrderEvent[]]>([
  [created, ['START', 'PAY']],
  [waiting, ['PAY', 'EXPIRE', 'CANCEL']],
  [paid, ['FULFIL', 'ASK_REFUND']],
  [fulfilled, ['ASK_REFUND']],
  [order('FULFILLED', { refunded: 1_000 }), []],
  [order('FULFILLED', { amount: 0 }), []],
  [closed, []],
  [refunding, ['REFUND_DONE', 'REFUND_FAILED']],
  [refunded, []],
])('%j allows only %j', (state, events) => {
  expect(orderEvents.filter((event) => nextOrderState(state, event, state.amount - state.refunded) !== null)).toEqual(events);
});

test.each([0, -1, 0.5, 1_001, Number.NaN])('rejects a refund of %p 分', (amount) => {
  expect(nextOrderState(refunding, 'REFUND_DONE', amount)).toBeNull();
});

const step = fc.record({ event: fc.constantFrom(...orderEvents), refund: fc.integer({ min: -5, max: 120 }) });

test('a paid order never awaits payment or closes again, is fulfilled at most once, and is never refunded more than was paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.array(step, { maxLength: 40 }), (amount, steps) => {
      let state = order('CREATED', { amount });
      let payments = 0;
      let grants = 0;
      let back = 0;
      for (const { event, refund } of steps) {
        const next = nextOrderState(state, event, refund);
        if (next === null) continue;
        if (event === 'PAY') payments += 1;
        if (event === 'FULFIL') grants += 1;
        if (event === 'REFUND_DONE') back += refund;
        state = next;
        if (payments > 0) expect(['PAID', 'FULFILLED', 'REFUNDING', 'REFUNDED']).toContain(state.status);
        expect(state.refunded).toBe(back);
        expect(back).toBeLessThanOrEqual(amount);
        expect(state.status === 'REFUNDED').toBe(amount > 0 && back === amount);
        expect(state.isFulfilled).toBe(grants > 0);
      }
      expect(payments).toBeLessThanOrEqual(1);
      expect(grants).toBeLessThanOrEqual(payments);
    }),
  );
});
