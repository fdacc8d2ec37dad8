import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { encryptIdentityNumber, hashIdentityNumber } from '../../domain/identity/identity-cipher.ts';
import { putBlock } from '../../domain/users/account-block-repository.ts';
import { createVisitor } from '../../testing/auth-steps.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

const key = Buffer.alloc(32, 7);

forEachApi((api) => {
  const setPrice = (code: string, price: number, inMs: number, more: object = {}) =>
    api.db
      .insertInto('price_versions')
      .values({
        kind: 'SCENE',
        code,
        price,
        valid_from: new Date(api.clock.now().getTime() + inMs),
        made_by: 'test',
        is_on_sale: true,
        ...more,
      })
      .execute();
  const set = (name: string, value: unknown, inMs = 0) =>
    api.db
      .insertInto('payment_settings')
      .values({ name, value: JSON.stringify(value), valid_from: new Date(api.clock.now().getTime() + inMs), made_by: 'test' })
      .execute();
  const reasonOf = ({ status, body }: { status: number; body: { data: { reason?: string } | null } }) => [status, body.data?.reason];
  const priceOf = async (buyer: TestBuyer, code: string) =>
    (await buyer.get('/api/scene/products').expect(200)).body.data.find(({ sceneCode }: { sceneCode: string }) => sceneCode === code);

  test.each([true, ['5'], [[5]], '0x10', '0b11', '5e0', '+5', '', null])(
    'a quantity of %j is a mistake, not a purchase',
    async (quantity) => {
      const buyer = await signInBuyer(api, { balance: 10_000 });
      const refused = await buyer.post('/api/order/quote', { kind: 'SCENE', sceneCode: 'TOP', quantity }).expect(400);
      expect(refused.body.data.fields).toMatchObject({ quantity: '请输入数量' });
      await buyer.buyBoosts('TOP', quantity as never).expect(400);
      await buyer.post('/api/order/quote', { kind: 'SCENE', sceneCode: 'TOP', quantity: '5' }).expect(200);
      await buyer.post('/api/order/quote', { kind: 'MEMBERSHIP', level: true }).expect(400);
    },
  );

  test('a price applies from its exact time on, and an order keeps the agreed price', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const first = await buyer.buyBoosts('REFRESH', 1, { expectedAmount: 200 }).expect(200);
    await setPrice('REFRESH', 250, MINUTE_MS);
    expect(await priceOf(buyer, 'REFRESH')).toMatchObject({ unitPrice: 200, packs: [{ from: 5, percentOff: 5 }, {}, {}] });
    api.clock.advance(MINUTE_MS - 1);
    await buyer.buyBoosts('REFRESH', 1, { expectedAmount: 200 }).expect(200);
    api.clock.advance(1);
    expect(await priceOf(buyer, 'REFRESH')).toEqual({ sceneCode: 'REFRESH', unitPrice: 250, packs: [] });
    const changed = await buyer.buyBoosts('REFRESH', 1, { expectedAmount: 200 }).expect(409);
    expect(changed.body.data).toEqual({ reason: 'PRICE_CHANGED', amount: 250 });
    expect([(await buyer.orders()).length, await buyer.boosts('REFRESH')]).toEqual([2, 2]);
    await buyer.buyBoosts('REFRESH', 1, { expectedAmount: 250 }).expect(200);
    const kept = (await buyer.get(`/api/order/${first.body.data.orderNo}`).expect(200)).body.data;
    expect([kept.amount, kept.breakdown]).toEqual([200, [{ label: '单价 ¥2.00 × 1', amount: 200 }]]);
  });

  test('products that are off sale, and all of them while sales are off, are neither shown nor sold', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    await setPrice('CONTACT', 300, 0, { is_on_sale: false });
    expect(await priceOf(buyer, 'CONTACT')).toBeUndefined();
    expect(reasonOf(await buyer.buyBoosts('CONTACT', 1))).toEqual([409, 'NOT_SOLD']);
    await set('sales', false);
    expect((await buyer.get('/api/scene/products').expect(200)).body.data).toEqual([]);
    expect((await buyer.get('/api/membership/plans').expect(200)).body.data.plans).toEqual([]);
    expect(reasonOf(await buyer.buyBoosts('TOP', 1))).toEqual([409, 'NOT_SOLD']);
    expect(reasonOf(await buyer.post('/api/order/quote', { kind: 'SCENE', sceneCode: 'TOP', quantity: 1 }))).toEqual([409, 'NOT_SOLD']);
    await set('sales', true, 1);
    api.clock.advance(1);
    await buyer.buyBoosts('TOP', 1).expect(200);
  });

  test('while sales are off no recharge starts; existing orders can be paid, requested again by key, and returned', async () => {
    const buyer = await signInBuyer(api, { balance: 1_000 });
    const recharge = (idempotencyKey: string) =>
      buyer.post('/api/user/balance/start-recharge', { amount: 100, payMethod: 'WECHAT' }, idempotencyKey);
    const isOffered = async () => (await buyer.get('/api/wallet/summary').expect(200)).body.data.rechargeable;
    const begun = (await recharge('recharge-of-before').expect(200)).body.data;
    const waiting = (await buyer.buyBoosts('TOP', 1, { payMethod: 'WECHAT' }).expect(200)).body.data;
    expect(await isOffered()).toBe(true);
    await set('sales', false);
    expect(await isOffered()).toBe(false);
    expect(reasonOf(await recharge('recharge-of-now'))).toEqual([409, 'NOT_SOLD']);
    expect((await recharge('recharge-of-before').expect(200)).body.data.qrContent).toBe(begun.qrContent);
    await actOn(api, `${begun.orderNo}_1`, { act: 'pay' });
    await buyer.post(`/api/order/${waiting.orderNo}/pay`, { payMethod: 'BALANCE' }).expect(200);
    expect([await buyer.balance(), await buyer.boosts('TOP')]).toEqual([600, 1]);
    await buyer.post('/api/wallet/return', { amount: 100 }).expect(200);
  });

  test('ignores an invalid setting', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    await set('sales', 'perhaps');
    api.clock.advance(1);
    await buyer.buyBoosts('TOP', 1).expect(200);
  });

  test('a user whose verified number is a minor’s buys nothing until the day they are 18', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    // Born on 2 March 2008; it is 1 March 2026 in China.
    const number = '110101200803020019';
    await api.db
      .insertInto('real_name_checks')
      .values({
        user_id: buyer.id,
        real_name: '小明',
        id_number: encryptIdentityNumber(key, buyer.id, number),
        id_hash: hashIdentityNumber(key, number),
        images: '[]',
        status: 2,
        reason: null,
        consented_at: api.clock.now(),
        submitted_at: api.clock.now(),
        decided_by: 'test',
      })
      .execute();
    expect(reasonOf(await buyer.buyBoosts('TOP', 1))).toEqual([403, 'MINOR']);
    expect(reasonOf(await buyer.buyMembership(10))).toEqual([403, 'MINOR']);
    expect([(await buyer.orders()).length, await buyer.balance()]).toEqual([0, 10_000]);
    api.clock.advance(14 * HOUR_MS);
    await buyer.buyBoosts('TOP', 1).expect(200);
  });

  test('beyond ¥200.00 a day each payment from the balance needs its own code, sent to the buyer’s phone', async () => {
    const buyer = await signInBuyer(api, { balance: 100_000 });
    const visitor = createVisitor(api);
    await buyer.buyBoosts('HEADLINES', 10).expect(200);
    await buyer.buyBoosts('TOP', 4).expect(200);
    expect(reasonOf(await buyer.buyBoosts('TOP', 1))).toEqual([403, 'NEED_CODE']);
    const code = await visitor.receiveCode(buyer.phone, 'pay', buyer.token);
    expect((await buyer.buyBoosts('TOP', 1, { code: 'wrong1' }).expect(400)).body.data.fields).toHaveProperty('code');
    const { body } = await buyer.buyBoosts('TOP', 1, { code }).expect(200);
    expect(body.data.status).toBe('FULFILLED');
    await buyer.buyBoosts('TOP', 1, { code }).expect(400);
    expect(reasonOf(await buyer.buyBoosts('TOP', 1))).toEqual([403, 'NEED_CODE']);
    await createVisitor(api)
      .askCode('13900000000', 'pay', buyer.token)
      .then(({ status }) => expect(status).toBe(400));
    // The next day in China begins at 16:00 UTC.
    api.clock.advance(DAY_MS);
    await buyer.buyBoosts('TOP', 1).expect(200);
    expect(await buyer.boosts('TOP')).toBe(6);
  });

  test('a correct code stays valid if the balance is insufficient', async () => {
    const buyer = await signInBuyer(api, { balance: 500, deviceAgeMs: HOUR_MS });
    const code = await createVisitor(api).receiveCode(buyer.phone, 'pay', buyer.token);
    expect(reasonOf(await buyer.buyBoosts('TOP', 2, { code }))).toEqual([409, 'BALANCE_SHORT']);
    await buyer.buyBoosts('TOP', 1, { code }).expect(200);
  });

  test('a device known for less than a day, or not proved, needs a code', async () => {
    const fresh = await signInBuyer(api, { balance: 5_000, deviceAgeMs: HOUR_MS });
    expect(reasonOf(await fresh.buyBoosts('TOP', 1))).toEqual([403, 'NEED_CODE']);
    const bare = (buyer: TestBuyer) => buyer.buyBoosts('TOP', 1).set('X-Device-Id', '');
    expect(reasonOf(await bare(fresh))).toEqual([403, 'NEED_CODE']);
    api.clock.advance(23 * HOUR_MS);
    await fresh.buyBoosts('TOP', 1).expect(200);
    expect(reasonOf(await bare(fresh))).toEqual([403, 'NEED_CODE']);
    const owner = await signInBuyer(api, { balance: 5_000, deviceAgeMs: HOUR_MS });
    // The device on which the account was created is the owner's.
    const { first_at } = await api.db
      .selectFrom('known_devices')
      .select('first_at')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    await api.db.updateTable('users').set({ created_at: first_at }).where('id', '=', owner.id).execute();
    await owner.buyBoosts('TOP', 1).expect(200);
  });

  test('a user who may not write may not buy', async () => {
    const buyer = await signInBuyer(api, { balance: 5_000 });
    const since = api.clock.now();
    await putBlock(api.db, { userId: buyer.id, level: 'WRITE', reason: '测试', since, until: null, setBy: 'test' });
    expect(reasonOf(await buyer.buyBoosts('TOP', 1))).toEqual([403, 'BLOCKED']);
    expect(await buyer.orders()).toEqual([]);
  });
});
