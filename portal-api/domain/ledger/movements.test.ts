import { beforeAll, expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import { hold, moveMoney, purchase, recharge, refund, releaseHeld, returnHeld } from '../../testing/ledger-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { listMovements, type MovementFilter, sumMovements } from './movements.ts';

// The clock starts at ten in the morning in China.
forEachApi((api) => {
  let userId: string;
  let march2: Date;
  beforeAll(async () => {
    userId = (await signInUser(api)).id;
    const other = (await signInUser(api)).id;
    await moveMoney(api, recharge(userId, 1_000, 'r'));
    await moveMoney(api, recharge(other, 777));
    await moveMoney(api, purchase(userId, 300, 'b'));
    api.clock.advance(14 * HOUR_MS);
    march2 = startOfChinaDay(api.clock.now());
    expect(march2).toEqual(api.clock.now());
    await moveMoney(api, refund(userId, 100, 'f'));
    await moveMoney(api, hold(userId, 250, 'h'));
    await moveMoney(api, returnHeld(userId, 50, 'h'));
    await moveMoney(api, releaseHeld(userId, 200, 'h'));
  });

  const list = async (filter: MovementFilter, page = 1, size = 10) => {
    const { total, movements } = await listMovements(api.db, userId, { page, size, ...filter });
    const lines = movements.map(({ type, direction, amount, balanceAfter }) => [
      type,
      direction === 'INCOME' ? amount : -amount,
      balanceAfter,
    ]);
    return { total, lines };
  };

  test('lists the latest first, with the balance after each; payments out of the set-aside balance are not movements of the wallet', async () => {
    expect(await list({})).toEqual({
      total: 5,
      lines: [
        ['RETURN', 200, 750],
        ['RETURN', -250, 550],
        ['REFUND', 100, 800],
        ['BUY_SCENE', -300, 700],
        ['RECHARGE', 1_000, 1_000],
      ],
    });
    const { movements } = await listMovements(api.db, userId, { page: 1, size: 1, type: 'RECHARGE' });
    expect(movements).toMatchObject([
      { kind: 'RECHARGE', bizType: 'TEST', bizId: 'r', orderNo: 'r', at: new Date('2026-03-01T02:00:00Z') },
    ]);
  });

  test('filters by page, type, direction and time', async () => {
    expect((await list({}, 2, 2)).lines.map(([type]) => type)).toEqual(['REFUND', 'BUY_SCENE']);
    expect((await list({}, 4, 2)).lines).toEqual([]);
    expect(await list({ type: 'RETURN', direction: 'EXPENDITURE' })).toEqual({ total: 1, lines: [['RETURN', -250, 550]] });
    expect((await list({ direction: 'INCOME' })).total).toBe(3);
    expect((await list({ until: march2 })).lines).toEqual([
      ['BUY_SCENE', -300, 700],
      ['RECHARGE', 1_000, 1_000],
    ]);
    expect((await list({ from: march2 })).total).toBe(3);
  });

  test('sums a period by day in China', async () => {
    expect(await sumMovements(api.db, userId, {})).toEqual({
      income: 1_300,
      expenditure: 550,
      days: [
        { day: '2026-03-01', income: 1_000, expenditure: 300 },
        { day: '2026-03-02', income: 300, expenditure: 250 },
      ],
    });
    expect(await sumMovements(api.db, userId, { from: march2 })).toMatchObject({ income: 300, expenditure: 250 });
    expect(await sumMovements(api.db, '999999', {})).toEqual({ income: 0, expenditure: 0, days: [] });
    expect(await listMovements(api.db, '999999', { page: 1, size: 9 })).toEqual({ total: 0, movements: [] });
  });
});
