import { expect, test } from '@jest/globals';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { addToInventory, grantBoosts, readInventory, takeFromInventory } from './boost-inventory.ts';

forEachApi((api) => {
  const top = { sceneCode: 'TOP', title: '置顶卡' } as const;
  const grant = (userId: string, bizId: string, quantity = 1) =>
    grantBoosts(api.db, { userId, ...top, quantity, bizType: 'TEST', bizId: `${userId}:${bizId}` }, api.clock.now());
  const linesOf = (userId: string) =>
    api.db
      .selectFrom('scene_ledger')
      .select(['quantity', 'quantity_after', 'minutes_after'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  test.each([0, 3])('concurrent grants for several businesses, on top of %i, all succeed and record each new quantity', async (before) => {
    const { id } = await signInUser(api);
    if (before > 0) await grant(id, 'before', before);
    const granted = await Promise.all(Array.from({ length: 12 }, (_, index) => grant(id, `order ${index}`, 2)));
    expect(granted).toEqual(Array.from({ length: 12 }, () => true));
    expect((await readInventory(api.db, id, 'TOP')).quantity).toBe(before + 24);
    const after = (await linesOf(id)).map((line) => line.quantity_after).sort((a, b) => a - b);
    expect(after).toEqual([...(before > 0 ? [before] : []), ...Array.from({ length: 12 }, (_, index) => before + 2 * (index + 1))]);
  });

  test.each([0, 3])('concurrent grants for one business, on top of %i, grant once', async (before) => {
    const { id } = await signInUser(api);
    if (before > 0) await grant(id, 'before', before);
    const granted = await Promise.all(Array.from({ length: 12 }, () => grant(id, 'order', 2)));
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await grant(id, 'order', 2)).toBe(false);
    expect((await readInventory(api.db, id, 'TOP')).quantity).toBe(before + 2);
  });

  test('concurrent takes never exceed the inventory', async () => {
    const { id: userId } = await signInUser(api);
    await grant(userId, 'order', 5);
    const takes = Array.from({ length: 9 }, (_, index) => ({
      userId,
      ...top,
      quantity: 1,
      bizType: 'TEST_USE',
      bizId: `${userId}:${index}`,
    }));
    const taken = await Promise.all(
      takes.map((movement) => api.db.transaction().execute((trx) => takeFromInventory(trx, movement, api.clock.now()))),
    );
    expect(taken.filter((after) => after === null)).toHaveLength(4);
    expect(taken.flatMap((after) => after?.quantity ?? []).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(await readInventory(api.db, userId, 'TOP')).toEqual({ quantity: 0, savedMinutes: 0 });
  });

  test('rejects the same movement a second time and moves nothing', async () => {
    const { id: userId } = await signInUser(api);
    const movement = { userId, ...top, minutes: 30, bizType: 'TEST_RETURN', bizId: userId };
    const add = () => api.db.transaction().execute((trx) => addToInventory(trx, movement, api.clock.now()));
    expect(await add()).toEqual({ quantity: 0, savedMinutes: 30 });
    await expect(add()).rejects.toThrow();
    expect(await linesOf(userId)).toEqual([{ quantity: 0, quantity_after: 0, minutes_after: 30 }]);
  });
});
