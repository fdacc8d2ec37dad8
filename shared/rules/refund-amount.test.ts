import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { boostRefund, MEMBERSHIP_REFUND_DAYS, membershipRefund, type PaidLine, refundablePieces } from './refund-amount.ts';

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
