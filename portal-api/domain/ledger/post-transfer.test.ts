import { expect, test } from '@jest/globals';
import { actWhileHeld } from '../../testing/act-while-held.ts';
import { hold, moveMoney, purchase, recharge } from '../../testing/ledger-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { readAmount, readBalance } from './balance.ts';
import { BalanceShort, post, type Transfer } from './post-transfer.ts';
import { runMoneyTransaction } from './run-money-transaction.ts';

forEachApi((api, database) => {
  const move = (transfer: Transfer) => moveMoney(api, transfer);

  test('money moves once for one business, and another one under its key is an error', async () => {
    const { id } = await signInUser(api);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
    expect(await move(recharge(id, 500, 'once'))).toBe(true);
    expect(await move(recharge(id, 500, 'once'))).toBe(false);
    await expect(move(recharge(id, 600, 'once'))).rejects.toThrow('another amount');
    expect(await move(purchase(id, 500, 'once'))).toBe(true);
    // Nothing is left, and the answer is still that it was moved.
    expect(await move(purchase(id, 500, 'once'))).toBe(false);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
  });

  test('too little is told with what is missing, and the transaction goes on', async () => {
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

  test('only whole sums, only ways that the kind knows, and only in a transaction', async () => {
    const { id } = await signInUser(api);
    for (const amount of [0, -1, 0.5, 2_147_483_648]) await expect(move(recharge(id, amount))).rejects.toThrow(RangeError);
    await expect(move({ ...recharge(id, 5), kind: 'REFUND' })).rejects.toThrow('REFUND moves nothing from CHANNEL to CASH');
    await expect(post(api.db, recharge(id, 5), api.clock.now())).rejects.toThrow('only in a transaction');
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
  });

  test('of fifty purchases of the last 5 yuan at once one succeeds, and 49 are told that it is too little', async () => {
    const { id } = await signInUser(api);
    await move(recharge(id, 500));
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => move(purchase(id, 500))));
    const short = outcomes.filter(
      ({ status, ...rest }) => status === 'rejected' && 'reason' in rest && rest.reason instanceof BalanceShort,
    );
    expect([outcomes.filter(({ status }) => status === 'fulfilled').length, short.length]).toEqual([1, 49]);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
  });

  test('the same payment told fifty times at once moves once, also when it opens the account', async () => {
    const { id } = await signInUser(api);
    const moved = await Promise.all(Array.from({ length: 50 }, () => move(recharge(id, 700, 'told often'))));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await readBalance(api.db, id)).toEqual({ balance: 700, held: 0 });
  });

  test('whoever waited for the account sees what came meanwhile', async () => {
    const { id } = await signInUser(api);
    await move(recharge(id, 500));
    const late = await actWhileHeld(database, { hold: (trx) => post(trx, purchase(id, 400), api.clock.now()) }, () =>
      move(purchase(id, 400)).catch((error: unknown) => error),
    );
    expect(late).toMatchObject({ missing: 300 });
  });

  test('a transaction that met a deadlock is run again, three times at most', async () => {
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

test('a sum that a number cannot hold is an error, not a wrong number', () => {
  expect([readAmount('9007199254740991'), readAmount(null), readAmount(12)]).toEqual([9_007_199_254_740_991, 0, 12]);
  for (const wrong of ['9007199254740992', '1.5', 'x']) expect(() => readAmount(wrong)).toThrow(RangeError);
});
