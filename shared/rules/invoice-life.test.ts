import { expect, test } from '@jest/globals';
import { invoiceStatuses } from '../contract/pay-enums.ts';
import { type InvoiceEvent, invoiceableAmount, isInvoiceOpen, mustReverse, nextInvoiceStatus } from './invoice-life.ts';

test('a request can be issued, refused or withdrawn, an issued invoice can be reversed, and nothing else is possible', () => {
  const events = ['ISSUE', 'REFUSE', 'WITHDRAW', 'REVERSE'] as const satisfies InvoiceEvent[];
  const moves = invoiceStatuses.flatMap((from) =>
    events.flatMap((event) => {
      const to = nextInvoiceStatus(from, event);
      return to ? [`${from} ${event} ${to}`] : [];
    }),
  );
  expect(moves).toEqual(['REQUESTED ISSUE ISSUED', 'REQUESTED REFUSE REFUSED', 'REQUESTED WITHDRAW WITHDRAWN', 'ISSUED REVERSE REVERSED']);
  expect(invoiceStatuses.filter(isInvoiceOpen)).toEqual(['REQUESTED', 'ISSUED']);
});

test('the amount of an invoice is the price of a fulfilled order minus refunds', () => {
  const order = { kind: 'SCENE', status: 'FULFILLED', amount: 4_500, refunded: 0 } as const;
  expect(invoiceableAmount(order)).toBe(4_500);
  expect(invoiceableAmount({ ...order, kind: 'MEMBERSHIP', refunded: 1_500 })).toBe(3_000);
  expect(invoiceableAmount({ ...order, refunded: 4_500 })).toBe(0);
  expect(invoiceableAmount({ ...order, kind: 'RECHARGE' })).toBe(0);
  for (const status of ['CREATED', 'WAITING', 'PAID', 'CLOSED', 'REFUNDING', 'REFUNDED'] as const)
    expect([status, invoiceableAmount({ ...order, status })]).toEqual([status, 0]);
});

test('an issued invoice for more than the final cost of its order must be reversed', () => {
  const order = { amount: 4_500, refunded: 500 };
  expect(mustReverse({ status: 'ISSUED', amount: 4_500 }, order)).toBe(true);
  expect(mustReverse({ status: 'ISSUED', amount: 4_000 }, order)).toBe(false);
  expect(mustReverse({ status: 'REQUESTED', amount: 4_500 }, order)).toBe(false);
});
