import { expect, test } from '@jest/globals';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { readOlderBudgets } from './read-older-budgets.ts';

forEachApi((api) => {
  test('parses the budgets of older demands once, whatever their number, and leaves correct ones unchanged', async () => {
    const publisher = await signInUser(api);
    const unread = { budget_kind: null, budget_min: null, budget_max: null };
    for (let index = 0; index < 520; index += 1) {
      await publishDemand(api, { publisher_id: publisher.id, budget: index === 0 ? '3–5 万' : '80 元/单', ...unread });
    }
    await publishDemand(api, { publisher_id: publisher.id, budget: '面议' });
    await publishDemand(api, { publisher_id: publisher.id });
    expect(await readOlderBudgets(api.db, api.clock.now(), AbortSignal.abort())).toBeNull();
    expect(await readOlderBudgets(api.db, api.clock.now())).toBe(520);
    const [first, second] = await api.db.selectFrom('demands').select(['budget_kind', 'budget_min', 'budget_max']).orderBy('id').execute();
    expect({ ...first, min: Number(first?.budget_min), max: Number(first?.budget_max) }).toMatchObject({
      budget_kind: 'TOTAL',
      min: 3_000_000,
      max: 5_000_000,
    });
    expect(second?.budget_kind).toBe('UNIT');
    expect(await readOlderBudgets(api.db, api.clock.now())).toBeNull();
  }, 60_000);
});
