import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS);
  const periodsOf = (buyer: TestBuyer) =>
    api.db.selectFrom('membership_periods').selectAll().where('user_id', '=', buyer.id).orderBy('id').execute();
  const memberOf = async (buyer: TestBuyer) => {
    const { memberLevel, memberExpireAt } = (await buyer.get('/v1/user/detail').expect(200)).body.data;
    return [memberLevel, memberExpireAt && new Date(memberExpireAt)];
  };
  const plansOf = async (buyer: TestBuyer) => (await buyer.get('/api/membership/plans').expect(200)).body.data;
  /** Signs in a buyer, and raises the limit above which payments from the balance need a code, so that none is required here. */
  const signIn = async (balance: number) => {
    const buyer = await signInBuyer(api, { balance });
    await api.db
      .insertInto('payment_settings')
      .values({ name: 'dailyBalanceWithoutCode', value: '100000000', valid_from: new Date(0), made_by: 'test' })
      .execute();
    return buyer;
  };

  test('a month starts immediately and a second one after it, with one expiry date; the rights end exactly on time', async () => {
    const buyer = await signIn(10_000);
    const end = inDays(30);
    await buyer.buyMembership(10, { expectedAmount: 2_990 }).expect(200);
    expect(await memberOf(buyer)).toEqual([10, end]);
    expect(await buyer.notices()).toEqual(['会员已开通']);
    api.clock.advance(10 * DAY_MS);
    await buyer.buyMembership(10).expect(200);
    expect(await memberOf(buyer)).toEqual([10, new Date(end.getTime() + 30 * DAY_MS)]);
    expect(await periodsOf(buyer)).toMatchObject([
      { status: 'ACTIVE', ends_at: end, paid: 2_990 },
      { status: 'ACTIVE', starts_at: end, ends_at: new Date(end.getTime() + 30 * DAY_MS) },
    ]);
    api.clock.advance(50 * DAY_MS - 1);
    expect((await plansOf(buyer)).current).toMatchObject({ level: 10, contactsToday: { used: 0, limit: 10 } });
    api.clock.advance(1);
    expect((await plansOf(buyer)).current).toMatchObject({ level: 0, expireAt: null, contactsToday: { used: 0, limit: 0 } });
    expect(await buyer.balance()).toBe(10_000 - 2 * 2_990);
  });

  test('of purchases in two tabs, the second is told of the first before it is charged', async () => {
    const buyer = await signIn(20_000);
    const quote = async () => (await buyer.post('/api/order/quote', { kind: 'MEMBERSHIP', level: 10 }).expect(200)).body.data.membership;
    const seen = [await quote()];
    expect([seen[0].kind, new Date(seen[0].endsAt), seen[0].currentEnd]).toEqual(['NEW', inDays(30), null]);
    const buy = (expectedCurrentEnd: string | null) => buyer.buyMembership(10, { expectedCurrentEnd });
    const tabs = await Promise.all([buy(null), buy(null)]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(tabs.find(({ status }) => status === 409)?.body.data).toEqual({ reason: 'MEMBERSHIP_CHANGED' });
    seen.push(await quote());
    expect([seen[1].kind, new Date(seen[1].endsAt), new Date(seen[1].currentEnd)]).toEqual(['EXTEND', inDays(60), inDays(30)]);
    await buy(seen[1].currentEnd).expect(200);
    await buy(seen[1].currentEnd).expect(409);
    expect(await buyer.balance()).toBe(20_000 - 2 * 2_990);
  });

  test('an upgrade credits the rest of active and future periods, takes effect immediately and is charged correctly', async () => {
    const buyer = await signIn(50_000);
    await buyer.buyMembership(10).expect(200);
    await buyer.buyMembership(10).expect(200);
    api.clock.advance(1_000);
    expect((await plansOf(buyer)).plans[2].offer.breakdown[1]).toEqual({ label: '月卡剩余 59 天 23 小时抵扣', amount: -5_979 });
    api.clock.advance(18 * DAY_MS - 1_000);
    const { plans } = await plansOf(buyer);
    // Credit for 12 days of the first month, 1196 分, and for the whole second one.
    const amount = 29_900 - 1_196 - 2_990;
    expect(plans[2].offer).toMatchObject({
      kind: 'UPGRADE',
      amount,
      breakdown: [
        { label: '年卡会员', amount: 29_900 },
        { label: '月卡剩余 42 天抵扣', amount: -1_196 - 2_990 },
      ],
    });
    const { body } = await buyer.buyMembership(30, { expectedAmount: amount }).expect(200);
    expect(body.data).toMatchObject({ status: 'FULFILLED', amount, breakdown: plans[2].offer.breakdown });
    expect(await memberOf(buyer)).toEqual([30, inDays(365)]);
    const periods = await periodsOf(buyer);
    expect(periods.map(({ status, paid, replaced_by }) => [status, paid, replaced_by])).toEqual([
      ['REPLACED', 2_990, periods[2]?.id],
      ['REPLACED', 2_990, periods[2]?.id],
      ['ACTIVE', 29_900, null],
    ]);
    expect(await buyer.balance()).toBe(50_000 - 2 * 2_990 - amount);
  });

  test('a lower level is refused while a higher one is active, with the date when that ends', async () => {
    const buyer = await signIn(20_000);
    await buyer.buyMembership(20).expect(200);
    const until = inDays(90);
    const { body } = await buyer.buyMembership(10).expect(409);
    expect([body.data.reason, new Date(body.data.until)]).toEqual(['LOWER_LEVEL', until]);
    const [lower] = (await plansOf(buyer)).plans;
    expect([lower.offer, new Date(lower.blockedUntil)]).toEqual([null, until]);
    await buyer.post('/api/order/quote', { kind: 'MEMBERSHIP', level: 10 }).expect(409);
    api.clock.advance(90 * DAY_MS);
    await buyer.buyMembership(10).expect(200);
    expect(await memberOf(buyer)).toEqual([10, inDays(30)]);
  });

  test('an upgrade whose credit covers its price costs nothing and needs no balance', async () => {
    const buyer = await signIn(0);
    const gift = { user_id: buyer.id, level: 10, starts_at: api.clock.now(), ends_at: inDays(300), status: 'ACTIVE' } as const;
    await api.db
      .insertInto('membership_periods')
      .values({ ...gift, paid: 29_900, created_at: api.clock.now() })
      .execute();
    const { body } = await buyer.buyMembership(20, { payMethod: 'ALIPAY' }).expect(200);
    expect(body.data).toMatchObject({ status: 'FULFILLED', amount: 0 });
    expect(await memberOf(buyer)).toEqual([20, inDays(90)]);
  });

  test('of ten concurrent upgrades only the first is credited with the current period: nothing is credited twice', async () => {
    const buyer = await signIn(1_000_000);
    await buyer.buyMembership(10).expect(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.buyMembership(20)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.data.amount).toSorted()).toEqual([7_990 - 2_990, ...Array.from({ length: 9 }, () => 7_990)]);
    expect(await memberOf(buyer)).toEqual([20, inDays(900)]);
  });

  test('the database rejects overlapping active memberships of one user', async () => {
    const buyer = await signIn(5_000);
    await buyer.buyMembership(10).expect(200);
    const insert = (status: string, from: number, to: number) =>
      sql`insert into membership_periods (user_id, level, starts_at, ends_at, status, created_at)
        values (${buyer.id}, 20, ${inDays(from)}, ${inDays(to)}, ${status}, now())`.execute(api.db);
    await expect(insert('ACTIVE', 29, 40)).rejects.toThrow('membership_periods_apart');
    await expect(insert('ACTIVE', -5, 1)).rejects.toThrow('membership_periods_apart');
    await insert('REVOKED', 0, 40);
    await insert('ACTIVE', 30, 40);
  });
});
