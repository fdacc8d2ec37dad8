import { expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { signInBuyer } from '../../../testing/buying-steps.ts';
import { moveMoney, recharge } from '../../../testing/ledger-steps.ts';
import { actOn } from '../../../testing/payment-provider-steps.ts';
import { findFaults } from '../../../testing/payment-steps.ts';
import { forEachApi } from '../../../testing/test-api.ts';
import { runOperatorCommand } from '../operator-commands.ts';

forEachApi((api) => {
  const run = (name: string, command: string, input: object) =>
    runOperatorCommand({ db: api.db, now: api.clock.now(), name, requestId: null }, command, input);
  const ask = (user: string, name = '小李') => run(name, 'write-off', { user, reason: '用户要求注销' });
  const accept = (user: string, name = '小王') => run(name, 'write-off-accept', { user });

  test('two operators write an unreturnable balance off once and notify its owner', async () => {
    const buyer = await signInBuyer(api, { balance: 1_250 });
    const { body } = await buyer.post('/api/user/balance/start-recharge', { amount: 3_000, payMethod: 'WECHAT' }).expect(200);
    await actOn(api, `${body.data.orderNo}_1`, { act: 'pay' });
    expect(await ask(buyer.phone)).toMatchObject({ amount: '¥12.50' });
    await expect(accept(buyer.id, '小李')).rejects.toMatchObject({ status: 409 });
    expect(await buyer.balance()).toBe(4_250);
    const answers = await Promise.allSettled([accept(buyer.id), accept(buyer.id, '小张')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await buyer.balance()).toBe(3_000);
    const told = api.db.selectFrom('notices').select('content').where('user_id', '=', buyer.id).where('title', '=', '余额已核销');
    expect(await told.execute()).toEqual([{ content: '您的余额中不能原路退回的 ¥12.50 已核销。说明：用户要求注销' }]);
    const [record] = (await buyer.get('/v1/umsSceneLog/page').expect(200)).body.data.records;
    expect(record).toMatchObject({ recordType: 'EXPENDITURE', transactionType: 'ADJUST', amount: 1_250, balanceAfter: 3_000 });
    expect((await buyer.get('/api/wallet/return').expect(200)).body.data).toMatchObject({ returnable: 3_000, unreturnable: 0 });
    expect(await findFaults(api)).toEqual([]);
    await expect(ask(buyer.id)).rejects.toMatchObject({ status: 409 });
  });

  test('rejects accepting without a request, after the amount has changed, or a day later', async () => {
    const buyer = await signInBuyer(api, { balance: 1_250 });
    await expect(accept(buyer.id)).rejects.toMatchObject({ status: 404 });
    await expect(ask('19999999999')).rejects.toMatchObject({ status: 404 });
    await ask(buyer.id);
    await buyer.buyBoosts('REFRESH', 1).expect(200);
    await expect(accept(buyer.id)).rejects.toThrow('金额已变为 ¥10.50');
    await ask(buyer.id);
    api.clock.advance(DAY_MS + 1);
    await expect(accept(buyer.id)).rejects.toMatchObject({ status: 404 });
    expect(await buyer.balance()).toBe(1_050);
  });

  test('a request is used once: the same amount received later is neither written off nor announced', async () => {
    const buyer = await signInBuyer(api, { balance: 1_250 });
    await ask(buyer.id);
    await accept(buyer.id);
    await moveMoney(api, recharge(buyer.id, 1_250));
    await expect(accept(buyer.id)).rejects.toMatchObject({ status: 404 });
    const told = api.db.selectFrom('notices').select('id').where('user_id', '=', buyer.id).where('title', '=', '余额已核销');
    expect(await told.execute()).toHaveLength(1);
    expect(await buyer.balance()).toBe(1_250);
    await ask(buyer.id);
    expect(await accept(buyer.id)).toMatchObject({ amount: '¥12.50' });
    expect(await buyer.balance()).toBe(0);
  });
});
