import { expect, test } from '@jest/globals';
import fc from 'fast-check';
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

test('of ten boosts of which three are used, seven come back at what was paid for each', () => {
  expect(refundablePieces(line(), 7)).toBe(7);
  expect(boostRefund(line(), 7)).toBe(3_150);
});

test.each([
  [0, 0, 0],
  [10, 0, 10],
  [25, 0, 10],
  [25, 4, 6],
  [3, 10, 0],
])('with %d in stock and %d given back before, %d can come back', (stock, refundedPieces, pieces) => {
  expect(refundablePieces(line({ refundedPieces }), stock)).toBe(pieces);
});

test('the last piece takes the rest', () => {
  const three = line({ quantity: 3, paid: 100 });
  expect(boostRefund(three, 3)).toBe(100);
  expect(boostRefund(three, 2)).toBe(66);
  expect(boostRefund({ ...three, refundedPieces: 2, refundedAmount: 66 }, 1)).toBe(34);
});

test('money that operators gave back before does not come back again', () => {
  expect(boostRefund(line({ refundedAmount: 4_000 }), 10)).toBe(500);
  expect(boostRefund(line({ refundedAmount: 4_500 }), 1)).toBe(0);
});

test.each([0, -1, 1.5, 8])('%p more pieces of seven that are left are refused', (pieces) => {
  expect(() => boostRefund(line({ refundedPieces: 3 }), pieces)).toThrow(RangeError);
});

test('in however many refunds a line comes back, they are the payment in the end and never more before', () => {
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
const WEEK = MEMBERSHIP_REFUND_DAYS * 86_400_000;
const after = (ms: number): Date => new Date(paidAt.getTime() + ms);
const purchase = { paid: 28_704, refunded: 0, paidAt, now: after(WEEK), isLast: true, isUsed: false };

test('the last membership, unused and of seven days at most, comes back in full', () => {
  expect(MEMBERSHIP_REFUND_DAYS).toBe(7);
  expect(membershipRefund(purchase)).toEqual({ amount: 28_704 });
});

test.each([
  [{ now: after(WEEK + 1) }, 'TOO_LATE'],
  [{ isUsed: true }, 'USED'],
  [{ isLast: false }, 'NOT_LAST'],
  [{ refunded: 28_704 }, 'NOTHING_LEFT'],
  [{ paid: 0 }, 'NOTHING_LEFT'],
])('with %j it does not: %s', (more, refused) => {
  expect(membershipRefund({ ...purchase, ...more })).toEqual({ refused });
});

const order: RefundableOrder = { kind: 'SCENE', status: 'FULFILLED', amount: 4_500, refunded: 0, payMethod: 'WECHAT', paidAt };
const offer = (change: Partial<RefundableOrder> = {}, goods: GivenGoods = { kind: 'BOOSTS', line: line(), stock: 7 }, now = after(0)) =>
  offerRefund({ ...order, ...change }, goods, now);
const month = (change: { isLast?: boolean; isUsed?: boolean } = {}, now = after(WEEK)) =>
  offer({ kind: 'MEMBERSHIP', amount: 2_990 }, { kind: 'MEMBERSHIP', isLast: true, isUsed: false, ...change }, now);

test('unused boosts come back by themselves, the used ones by operators alone', () => {
  expect(offer()).toEqual({ amount: 3_150, quantity: 7, to: 'ORIGIN', automatic: true });
  const rest = line({ refundedPieces: 7, refundedAmount: 3_150 });
  const used = { amount: 1_350, quantity: null, to: 'ORIGIN', automatic: false };
  expect(offer({ refunded: 3_150 }, { kind: 'BOOSTS', line: rest, stock: 0 })).toEqual(used);
  // Operators gave money for used ones: the rest is worth that much less.
  expect(offer({ refunded: 1_350 }, { kind: 'BOOSTS', line: line({ refundedAmount: 1_350 }), stock: 7 })).toMatchObject({ amount: 3_150 });
  expect(offer({ refunded: 4_000 }, { kind: 'BOOSTS', line: line({ refundedAmount: 4_000 }), stock: 7 })).toMatchObject({ amount: 500 });
});

test('a membership comes back by itself while it is new and unused, by operators when not, and never before a later one', () => {
  expect(month()).toEqual({ amount: 2_990, quantity: null, to: 'ORIGIN', automatic: true });
  expect(month({ isUsed: true })).toEqual({ amount: 2_990, quantity: null, to: 'ORIGIN', automatic: false });
  expect(month({}, after(WEEK + 1))).toMatchObject({ automatic: false });
  expect(month({ isLast: false })).toEqual({ refused: 'NOT_LAST' });
});

test('what was paid and never given comes back whole', () => {
  const nothing = { amount: 4_500, quantity: null, to: 'ORIGIN', automatic: true };
  expect(offer({ status: 'PAID' }, { kind: 'NOTHING' })).toEqual(nothing);
});

test('money goes where it came from; to the balance when providers do not take it back any more', () => {
  const to = (change: Partial<RefundableOrder>, days: number) => offer(change, undefined, after(days * 86_400_000));
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
] as const)('of an order with %j nothing can be asked back: %s', (change, refused) => {
  expect(offer(change)).toEqual({ refused });
});
