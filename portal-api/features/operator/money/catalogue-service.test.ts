import { expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { signInBuyer } from '../../../testing/buying-steps.ts';
import { forEachApi } from '../../../testing/test-api.ts';
import { runOperatorCommand } from '../operator-commands.ts';

forEachApi((api) => {
  const run = (command: string, input: object) =>
    runOperatorCommand({ db: api.db, now: api.clock.now(), name: '小李', requestId: null }, command, input);
  const refusal = (command: string, input: object) =>
    run(command, input).then(
      () => null,
      ({ status, message }: { status: number; message: string }) => [status, message],
    );
  const pricesOf = async (code: string) => ((await run('prices', {})) as { code: string }[]).filter((row) => row.code === code);

  test('a price for tomorrow is listed and logged, and charged from tomorrow', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const quote = async () =>
      (await buyer.post('/api/order/quote', { kind: 'SCENE', sceneCode: 'TOP', quantity: 2 }).expect(200)).body.data.amount;
    await run('price', { code: 'TOP', price: '6.50', from: '2026-03-02', packs: '2:10' });
    expect(await pricesOf('TOP')).toMatchObject([
      { product: '置顶卡', price: '¥5.00', packs: '5:5,10:10,50:20', onSale: true, by: 'migration' },
      { price: '¥6.50', packs: '2:10', onSale: true, validFrom: '2026-03-02T00:00:00+08:00', by: '小李' },
    ]);
    const [logged] = await api.db.selectFrom('operator_actions').selectAll().where('command', '=', 'price').execute();
    expect(logged).toMatchObject({ actor: '小李', details: { code: 'TOP', price: 650, onSale: true } });
    api.clock.advance(14 * HOUR_MS - 1);
    expect(await quote()).toBe(1_000);
    api.clock.advance(1);
    expect(await quote()).toBe(1_170);
  });

  test('a new price keeps its packs; off takes a product off sale, including a membership level', async () => {
    await run('price', { code: 'REFRESH', price: '3' });
    expect(await pricesOf('REFRESH')).toMatchObject([{ price: '¥3.00', packs: '5:5,10:10,50:20' }]);
    await run('price', { code: '30', price: '299', off: true });
    expect(await pricesOf('30')).toMatchObject([{ product: '年卡会员', onSale: false }]);
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const { plans } = (await buyer.get('/api/membership/plans').expect(200)).body.data;
    expect(plans.map(({ level }: { level: number }) => level)).toEqual([10, 20]);
  });

  test.each([
    ['price', { code: 'NOTHING', price: '5' }, 404],
    ['price', { code: 'TOP', price: '5', from: '2026-02-28' }, 409],
    ['price', { code: 'TOP', price: '0' }, 400],
    ['price', { code: 'TOP', price: '5.555' }, 400],
    // 999 of them would exceed the maximum amount of an order.
    ['price', { code: 'TOP', price: '20000.01' }, 400],
    ['price', { code: 'TOP', price: '5', packs: '1:5' }, 400],
    ['price', { code: 'TOP', price: '5', packs: '5:5,5:10' }, 400],
    ['price', { code: '10', price: '5', packs: '5:5' }, 400],
    ['price', { code: 'TOP', price: '5', from: 'tomorrow' }, 400],
    ['setting', { setting: 'nothing', value: '5' }, 404],
    ['setting', { setting: 'sales', value: 'perhaps' }, 400],
    ['setting', { setting: 'maxWaitingOrders', value: '0' }, 400],
    ['setting', { setting: 'maxWaitingOrders', value: '' }, 400],
  ])('rejects %s %j with %i and a message', async (command, input, status) => {
    const before = await api.db.selectFrom('price_versions').select('id').execute();
    expect(await refusal(command, input)).toEqual([status, expect.stringMatching(/[\u4e00-\u9fff]/u)]);
    expect(await api.db.selectFrom('price_versions').select('id').execute()).toEqual(before);
  });

  test('lists a setting for tomorrow beside the current one, with its author', async () => {
    await run('setting', { setting: 'newDeviceMinutes', value: '60', from: '2026-03-09' });
    const settings = (await run('settings', {})) as { setting: string }[];
    expect(settings.filter(({ setting }) => setting === 'newDeviceMinutes')).toEqual([
      { setting: 'newDeviceMinutes', value: 1_440 },
      { setting: 'newDeviceMinutes', value: 60, validFrom: '2026-03-09T00:00:00+08:00', by: '小李' },
    ]);
  });

  test('a switch and a limit take effect at their start time, to the second', async () => {
    await run('setting', { setting: 'sales', value: 'off' });
    await run('setting', { setting: 'maxWaitingOrders', value: '2' });
    expect(await run('settings', {})).toEqual(
      expect.arrayContaining([
        { setting: 'sales', value: false },
        { setting: 'maxWaitingOrders', value: 2 },
        { setting: 'orderLifeMinutes', value: 15 },
      ]),
    );
  });
});
