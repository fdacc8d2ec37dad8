import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '#shared/durations.ts';
import { allocateReturn, limitReturns, type Recharge } from './allocate-return.ts';

const now = new Date('2026-11-22T10:00:00Z');
const recharge = (orderNo: string, daysAgo: number, paid: number, returned = 0): Recharge => ({
  orderNo,
  paidAt: new Date(now.getTime() - daysAgo * DAY_MS),
  paid,
  returned,
});

test('a balance is the rest of the latest recharges and is returned to them', () => {
  const recharges = [recharge('a', 30, 5_000), recharge('b', 20, 5_000), recharge('c', 10, 5_000)];
  expect(allocateReturn({ balance: 7_000, recharges, now })).toEqual({
    returns: [
      { orderNo: 'b', amount: 2_000 },
      { orderNo: 'c', amount: 5_000 },
    ],
    returnable: 7_000,
    unreturnable: 0,
  });
});

test('returns a smaller amount to the oldest of these recharges first', () => {
  const recharges = [recharge('c', 10, 5_000), recharge('b', 20, 5_000)];
  expect(allocateReturn({ balance: 7_000, amount: 1_500, recharges, now }).returns).toEqual([{ orderNo: 'b', amount: 1_500 }]);
  expect(allocateReturn({ balance: 7_000, amount: 2_500, recharges, now }).returns).toEqual([
    { orderNo: 'b', amount: 2_000 },
    { orderNo: 'c', amount: 500 },
  ]);
});

test('a recharge from 360 days ago cannot be returned, one from a millisecond later can', () => {
  const recharges = [recharge('old', 360, 5_000), recharge('young', 360 - 1 / DAY_MS, 1_000)];
  expect(allocateReturn({ balance: 4_000, recharges, now })).toEqual({
    returns: [{ orderNo: 'young', amount: 1_000 }],
    returnable: 1_000,
    unreturnable: 3_000,
  });
});

test('neither money without a recharge nor more than the rest of a recharge is returnable', () => {
  expect(allocateReturn({ balance: 9_000, recharges: [recharge('a', 1, 5_000, 1_000)], now })).toEqual({
    returns: [{ orderNo: 'a', amount: 4_000 }],
    returnable: 4_000,
    unreturnable: 5_000,
  });
  expect(allocateReturn({ balance: 0, recharges: [recharge('a', 1, 5_000)], now })).toEqual({
    returns: [],
    returnable: 0,
    unreturnable: 0,
  });
});

const rechargesOf = fc
  .array(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: 800 }),
      paid: fc.integer({ min: 1, max: 5_000_000 }),
      share: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 8 },
  )
  .map((parts) =>
    parts.map(({ daysAgo, paid, share }, index) =>
      recharge(String(index), daysAgo, paid, share === 4 ? paid : Math.floor((paid * share) / 4)),
    ),
  );
const walletOf = fc.record({
  balance: fc.integer({ min: 0, max: 40_000_000 }),
  recharges: rechargesOf,
  now: fc.constant(now),
  amount: fc.option(fc.integer({ min: 0, max: 40_000_000 }), { nil: undefined }),
});
const sum = (parts: readonly { amount: number }[]): number => parts.reduce((total, part) => total + part.amount, 0);

test('the sums add up, and no recharge returns more than its rest, or anything once it is too old', () => {
  fc.assert(
    fc.property(walletOf, (wallet) => {
      const { returns, returnable, unreturnable } = allocateReturn(wallet);
      expect(returnable + unreturnable).toBe(wallet.balance);
      expect(unreturnable).toBeGreaterThanOrEqual(0);
      expect(sum(returns)).toBe(Math.min(wallet.amount ?? wallet.balance, returnable));
      expect(new Set(returns.map((part) => part.orderNo)).size).toBe(returns.length);
      for (const { orderNo, amount } of returns) {
        const origin = wallet.recharges.find((one) => one.orderNo === orderNo);
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual((origin?.paid ?? 0) - (origin?.returned ?? 0));
        expect(now.getTime() - (origin?.paidAt.getTime() ?? 0)).toBeLessThan(360 * DAY_MS);
      }
    }),
  );
});

test('two steps return the same amounts to the same recharges as one step', () => {
  fc.assert(
    fc.property(walletOf, (wallet) => {
      const first = allocateReturn(wallet).returns;
      const recharges = wallet.recharges.map((one) => ({
        ...one,
        returned: one.returned + sum(first.filter((part) => part.orderNo === one.orderNo)),
      }));
      const rest = allocateReturn({ balance: wallet.balance - sum(first), recharges, now }).returns;
      const whole = allocateReturn({ balance: wallet.balance, recharges: wallet.recharges, now }).returns;
      const byOrder = (parts: typeof whole) =>
        Object.fromEntries(wallet.recharges.map(({ orderNo }) => [orderNo, sum(parts.filter((part) => part.orderNo === orderNo))]));
      expect(byOrder([...first, ...rest])).toEqual(byOrder(whole));
    }),
  );
});

test('a smaller amount returns the first parts of the whole, as the server allocates it', () => {
  fc.assert(
    fc.property(walletOf, fc.integer({ min: 1, max: 40_000_000 }), ({ balance, recharges }, amount) => {
      const { returns } = allocateReturn({ balance, recharges, now });
      expect(limitReturns(returns, amount)).toEqual(allocateReturn({ balance, recharges, now, amount }).returns);
    }),
  );
});
