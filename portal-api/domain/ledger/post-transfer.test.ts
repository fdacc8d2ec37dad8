import { expect, test } from '@jest/globals';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { hold, moveMoney, purchase, recharge } from '../../testing/ledger-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { readAmount, readBalance } from './balance.ts';
import { BalanceShort, post, type Transfer } from './post-transfer.ts';
import { runMoneyTransaction } from './run-money-transaction.ts';

forEachApi((api, database) => {
  const move = (transfer: Transfer) => moveMoney(api, transfer);

  test('moves money once per business, and rejects a different transfer under the same key', async () => {
    const { id } = await signInUser(api);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
    expect(await move(recharge(id, 500, 'once'))).toBe(true);
    expect(await move(recharge(id, 500, 'once'))).toBe(false);
    await expect(move(recharge(id, 600, 'once'))).rejects.toThrow('another amount');
    expect(await move(purchase(id, 500, 'once'))).toBe(true);
    // The balance is 0 by now, and the repeat is still recognized.
    expect(await move(purchase(id, 500, 'once'))).toBe(false);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
  });

  test('reports the missing amount if the balance is too low, and the transaction continues', async () => {
    const { id } = await signInUser(api);
    await move(recharge(id, 300));
    const missing = await api.db.transaction().execute(async (trx) => {
      const short = await post(trx, purchase(id, 1_000), api.clock.now()).catch((error: unknown) => error);
      expect(short).toBeInstanceOf(BalanceShort);
      await post(trx, hold(id, 100), api.clock.now());
      return (short as BalanceShort).missing;
    });
    expect(missing).toBe(700);
    expect(await readBalance(api.db, id)).toEqual({ balance: 200, held: 100 });
    const { id: nobody } = await signInUser(api);
    await expect(move(purchase(nobody, 5))).rejects.toMatchObject({ missing: 5 });
  });

  test('accepts only whole amounts, only accounts that the kind allows, and only in a transaction', async () => {
    const { id } = await signInUser(api);
    for (const amount of [0, -1, 0.5, 2_147_483_648]) await expect(move(recharge(id, amount))).rejects.toThrow(RangeError);
    await expect(move({ ...recharge(id, 5), kind: 'REFUND' })).rejects.toThrow('REFUND moves nothing from CHANNEL to CASH');
    await expect(post(api.db, recharge(id, 5), api.clock.now())).rejects.toThrow('only in a transaction');
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
  });

  test('of fifty concurrent purchases with the last 5 yuan, one succeeds and 49 are refused as short', async () => {
    const { id } = await signInUser(api);
    await move(recharge(id, 500));
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => move(purchase(id, 500))));
    const short = outcomes.filter(
      ({ status, ...rest }) => status === 'rejected' && 'reason' in rest && rest.reason instanceof BalanceShort,
    );
    expect([outcomes.filter(({ status }) => status === 'fulfilled').length, short.length]).toEqual([1, 49]);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
  });

  test('a payment reported fifty times concurrently moves once, also if it opens the account', async () => {
    const { id } = await signInUser(api);
    const moved = await Promise.all(Array.from({ length: 50 }, () => move(recharge(id, 700, 'told often'))));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await readBalance(api.db, id)).toEqual({ balance: 700, held: 0 });
  });

  test('a transfer that waited for the lock sees what was posted meanwhile', async () => {
    const { id } = await signInUser(api);
    await move(recharge(id, 500));
    const late = await actWhileLocked(database, { hold: (trx) => post(trx, purchase(id, 400), api.clock.now()) }, () =>
      move(purchase(id, 400)).catch((error: unknown) => error),
    );
    expect(late).toMatchObject({ missing: 300 });
  });

  test('runs a transaction again after a deadlock, three times at most', async () => {
    const failing = (times: number, code: string) => {
      let runs = 0;
      const work = async () => {
        runs += 1;
        if (runs <= times) throw Object.assign(new Error('lost'), { code });
        return runs;
      };
      return runMoneyTransaction(api.db, work).catch(() => `failed after ${runs}`);
    };
    expect(await failing(3, '40P01')).toBe(4);
    expect(await failing(9, '40001')).toBe('failed after 4');
    expect(await failing(1, '23514')).toBe('failed after 1');
  });
});

test('throws for an amount beyond the exact range of a number instead of returning a wrong one', () => {
  expect([readAmount('9007199254740991'), readAmount(null), readAmount(12)]).toEqual([9_007_199_254_740_991, 0, 12]);
  for (const wrong of ['9007199254740992', '1.5', 'x']) expect(() => readAmount(wrong)).toThrow(RangeError);
});
