import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '#shared/durations.ts';
import {
  boostRefund,
  type GivenGoods,
  MEMBERSHIP_REFUND_DAYS,
  membershipRefund,
  offerRefund,
  type PaidLine,
  type RefundableOrder,
  refundablePieces,
} from './refund-amount.ts';

const line = (more: Partial<PaidLine> = {}): PaidLine => ({ quantity: 10, paid: 4_500, refundedPieces: 0, refundedAmount: 0, ...more });

test('refunds the seven unused of ten boosts at the price paid for each', () => {
  expect(refundablePieces(line(), 7)).toBe(7);
  expect(boostRefund(line(), 7)).toBe(3_150);
});

test.each([
  [0, 0, 0],
  [10, 0, 10],
  [25, 0, 10],
  [25, 4, 6],
  [3, 10, 0],
])('with %d in the inventory and %d refunded before, %d can be refunded', (stock, refundedPieces, pieces) => {
  expect(refundablePieces(line({ refundedPieces }), stock)).toBe(pieces);
});

test('the last piece receives the rest of the amount', () => {
  const three = line({ quantity: 3, paid: 100 });
  expect(boostRefund(three, 3)).toBe(100);
  expect(boostRefund(three, 2)).toBe(66);
  expect(boostRefund({ ...three, refundedPieces: 2, refundedAmount: 66 }, 1)).toBe(34);
});

test('money that operators refunded before is not refunded again', () => {
  expect(boostRefund(line({ refundedAmount: 4_000 }), 10)).toBe(500);
  expect(boostRefund(line({ refundedAmount: 4_500 }), 1)).toBe(0);
});

test.each([0, -1, 1.5, 8])('throws for a refund of %p pieces if seven are left', (pieces) => {
  expect(() => boostRefund(line({ refundedPieces: 3 }), pieces)).toThrow(RangeError);
});

test('the refunds of a line, however many, add up to the payment and never exceed it before', () => {
  const input = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    paid: fc.nat({ max: 2_147_483_647 }),
    parts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(input, ({ quantity, paid, parts }) => {
      let state = line({ quantity, paid });
      for (const part of [...parts, quantity]) {
        const pieces = Math.min(part, quantity - state.refundedPieces);
        if (pieces === 0) continue;
        const amount = boostRefund(state, pieces);
        expect(amount).toBeGreaterThanOrEqual(Math.floor((paid * pieces) / quantity));
        state = { ...state, refundedPieces: state.refundedPieces + pieces, refundedAmount: state.refundedAmount + amount };
        expect(BigInt(state.refundedAmount)).toBe((BigInt(paid) * BigInt(state.refundedPieces)) / BigInt(quantity));
      }
      expect(state.refundedAmount).toBe(paid);
    }),
  );
});

const paidAt = new Date('2026-11-01T00:00:00Z');
const WEEK = MEMBERSHIP_REFUND_DAYS * DAY_MS;
const after = (ms: number): Date => new Date(paidAt.getTime() + ms);
const purchase = { paid: 28_704, refunded: 0, paidAt, now: after(WEEK), isLast: true, isUsed: false };

test('the last membership is refunded in full if it is unused and at most seven days old', () => {
  expect(MEMBERSHIP_REFUND_DAYS).toBe(7);
  expect(membershipRefund(purchase)).toEqual({ amount: 28_704 });
});

test.each([
  [{ now: after(WEEK + 1) }, 'TOO_LATE'],
  [{ isUsed: true }, 'USED'],
  [{ isLast: false }, 'NOT_LAST'],
  [{ refunded: 28_704 }, 'NOTHING_LEFT'],
  [{ paid: 0 }, 'NOTHING_LEFT'],
])('with %j a membership is not refunded: %s', (more, refused) => {
  expect(membershipRefund({ ...purchase, ...more })).toEqual({ refused });
});

const order: RefundableOrder = { kind: 'SCENE', status: 'FULFILLED', amount: 4_500, refunded: 0, payMethod: 'WECHAT', paidAt };
const offer = (change: Partial<RefundableOrder> = {}, goods: GivenGoods = { kind: 'BOOSTS', line: line(), stock: 7 }, now = after(0)) =>
  offerRefund({ ...order, ...change }, goods, now);
const month = (change: { isLast?: boolean; isUsed?: boolean } = {}, now = after(WEEK)) =>
  offer({ kind: 'MEMBERSHIP', amount: 2_990 }, { kind: 'MEMBERSHIP', isLast: true, isUsed: false, ...change }, now);

test('unused boosts are refunded automatically, used ones only by operators', () => {
  expect(offer()).toEqual({ amount: 3_150, quantity: 7, to: 'ORIGIN', automatic: true });
  const rest = line({ refundedPieces: 7, refundedAmount: 3_150 });
  const used = { amount: 1_350, quantity: null, to: 'ORIGIN', automatic: false };
  expect(offer({ refunded: 3_150 }, { kind: 'BOOSTS', line: rest, stock: 0 })).toEqual(used);
  // Operators refunded used boosts: the rest is worth that much less.
  expect(offer({ refunded: 1_350 }, { kind: 'BOOSTS', line: line({ refundedAmount: 1_350 }), stock: 7 })).toMatchObject({ amount: 3_150 });
  expect(offer({ refunded: 4_000 }, { kind: 'BOOSTS', line: line({ refundedAmount: 4_000 }), stock: 7 })).toMatchObject({ amount: 500 });
});

test('a membership is refunded automatically if new and unused, otherwise by operators, and never before a later one', () => {
  expect(month()).toEqual({ amount: 2_990, quantity: null, to: 'ORIGIN', automatic: true });
  expect(month({ isUsed: true })).toEqual({ amount: 2_990, quantity: null, to: 'ORIGIN', automatic: false });
  expect(month({}, after(WEEK + 1))).toMatchObject({ automatic: false });
  expect(month({ isLast: false })).toEqual({ refused: 'NOT_LAST' });
});

test('a paid order without delivery is refunded in full', () => {
  const nothing = { amount: 4_500, quantity: null, to: 'ORIGIN', automatic: true };
  expect(offer({ status: 'PAID' }, { kind: 'NOTHING' })).toEqual(nothing);
});

test('money goes back to its origin, or to the balance if the provider no longer refunds the payment', () => {
  const to = (change: Partial<RefundableOrder>, days: number) => offer(change, undefined, after(days * DAY_MS));
  expect(to({}, 359)).toMatchObject({ to: 'ORIGIN' });
  expect(to({}, 360)).toMatchObject({ to: 'BALANCE' });
  expect(to({ payMethod: 'BALANCE' }, 0)).toMatchObject({ to: 'BALANCE' });
});

test.each([
  [{ kind: 'RECHARGE' }, 'RECHARGE'],
  [{ status: 'REFUNDING' }, 'UNDER_WAY'],
  [{ status: 'REFUNDED', refunded: 4_500 }, 'NOTHING_LEFT'],
  [{ refunded: 4_500 }, 'NOTHING_LEFT'],
  [{ amount: 0 }, 'NOTHING_LEFT'],
  [{ status: 'WAITING', paidAt: null }, 'NOT_PAID'],
  [{ status: 'CLOSED', paidAt: null }, 'NOT_PAID'],
] as const)('an order with %j cannot be refunded: %s', (change, refused) => {
  expect(offer(change)).toEqual({ refused });
});
