import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { CONTACTS_PER_DAY, memberRights } from '#shared/rules/member-rights.ts';
import { grantBoosts, takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { beginExchanges, type ExchangeSteps, given } from '../../testing/exchange-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { publishDemand } from '../../testing/test-demands.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let steps: ExchangeSteps;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    steps = await beginExchanges(database);
    await steps.send(steps.owner).expect(200);
  });
  afterAll(() => database.close());

  const booking = (userId: string, quantity: number) => ({
    userId,
    sceneCode: 'CONTACT' as const,
    quantity,
    title: '赠送',
    bizType: 'TEST',
    bizId: randomUUID(),
  });
  const giveBoosts = (quantity: number) => grantBoosts(database.db, booking(steps.reader.id, quantity), steps.api.clock.now());
  const boosts = async (): Promise<number> =>
    (
      await database.db
        .selectFrom('scene_stocks')
        .select('quantity')
        .where('user_id', '=', steps.reader.id)
        .where('scene_code', '=', 'CONTACT')
        .executeTakeFirst()
    )?.quantity ?? 0;
  const makeMember = (days = 30) => {
    const { api, reader } = steps;
    const now = api.clock.now();
    return database.db
      .updateTable('users')
      .set({ member_level: 10, member_expire_at: new Date(now.getTime() + days * DAY_MS) })
      .where('id', '=', reader.id)
      .execute();
  };
  const messages = async () => (await steps.conversation(steps.owner)).messages.length;
  const countOf = async () =>
    (await database.db.selectFrom('demands').select('contact_count').where('id', '=', steps.demandId).executeTakeFirstOrThrow())
      .contact_count;

  test('a reader without means is refused as for the contact, and nothing is stored', async () => {
    const { reader, ask, terms, grants } = steps;
    const before = await messages();
    const { body } = await ask(reader).expect(200);
    expect(body).toEqual({
      code: 403,
      message: '开通会员或使用联系卡，即可查看联系方式',
      data: { reason: 'NEED_VIP', price: null, props: 0, quota: 0 },
    });
    expect(await terms(reader)).toEqual({ cost: null, problem: body.message, reason: 'NEED_VIP', quota: 0, props: 0 });
    expect(await messages()).toBe(before);
    expect(await grants()).toEqual([]);
    expect(await database.db.selectFrom('attempts').select('id').where('key', '=', `contact-exchange:user:${reader.id}`).execute()).toEqual(
      [],
    );
  });

  test('a pass is used when the publisher accepts, once, and the contact is unlocked', async () => {
    const { api, owner, reader, demandId, asked, accept, terms, grants, seen } = steps;
    await giveBoosts(2);
    expect(await terms(reader)).toMatchObject({ cost: 'CONTACT', problem: null, props: 2, quota: 0 });
    const id = await asked(reader);
    expect([await boosts(), await grants()]).toEqual([2, []]);
    const answers = await Promise.all([accept(owner, id), accept(owner, id), accept(owner, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await boosts()).toBe(1);
    expect(await grants()).toEqual([{ user_id: reader.id, granted_by: 'CONTACT' }]);
    expect(await countOf()).toBe(1);
    expect(await seen(reader, id)).toMatchObject({ state: 'ACCEPTED', peerValue: given.peer });
    expect((await callAs(api, reader).get(`/api/demand/${demandId}`).expect(200)).body.data.contactUnlocked).toBe(true);
    const titles = await database.db
      .selectFrom('notices')
      .select(['user_id', 'title'])
      .where('user_id', 'in', [owner.id, reader.id])
      .execute();
    expect(titles).toEqual([{ user_id: reader.id, title: '对方同意了交换联系方式' }]);
    // From now on it is free.
    expect(await terms(reader)).toMatchObject({ cost: 'NONE' });
    const phone = await asked(reader, { way: 'PHONE', value: given.askerPhone });
    await accept(owner, phone, { way: 'PHONE', value: given.peerPhone }).expect(200);
    expect(await boosts()).toBe(1);
  });

  test('the quota of a member is used first', async () => {
    const { api, owner, reader, asked, accept, terms, grants } = steps;
    await makeMember();
    await giveBoosts(1);
    const { contactsPerDay } = memberRights(10);
    expect(await terms(reader)).toMatchObject({ cost: 'QUOTA', quota: contactsPerDay, props: 1 });
    await accept(owner, await asked(reader)).expect(200);
    expect(await grants()).toEqual([{ user_id: reader.id, granted_by: 'QUOTA' }]);
    expect(await boosts()).toBe(1);
    const other = await publishDemand(api, { publisher_id: owner.id });
    await database.db.insertInto('contacts').values({ user_id: owner.id, phone: '13755556666' }).execute();
    expect((await callAs(api, reader).get(`/api/demand/${other.id}/contact-info`).expect(200)).body.data.quota).toBe(contactsPerDay - 1);
  });

  test('refused, withdrawn and expired requests cost nothing', async () => {
    const { api, owner, reader, asked, refuse, withdraw, accept, grants } = steps;
    await giveBoosts(1);
    await refuse(owner, await asked(reader)).expect(200);
    await withdraw(reader, await asked(reader)).expect(200);
    const id = await asked(reader);
    api.clock.advance(3 * DAY_MS);
    await accept(owner, id).expect(409);
    expect([await boosts(), await grants()]).toEqual([1, []]);
  });

  test('a request of the publisher is free, and unlocks nothing', async () => {
    const { owner, reader, asked, accept, terms, grants } = steps;
    await giveBoosts(1);
    expect(await terms(owner)).toEqual({ cost: 'NONE', problem: null, reason: null, quota: 0, props: 0 });
    await accept(reader, await asked(owner)).expect(200);
    expect([await boosts(), await grants()]).toEqual([1, []]);
  });

  test('if the means are gone by then, the publisher is told and the request stays open', async () => {
    const { api, owner, reader, asked, accept, seen, grants } = steps;
    await giveBoosts(1);
    const id = await asked(reader);
    await database.db.transaction().execute((trx) => takeFromInventory(trx, booking(reader.id, 1), api.clock.now()));
    expect((await accept(owner, id).expect(409)).body.message).toBe('对方当前的查看权益不足，暂时不能完成交换');
    expect(await seen(owner, id)).toMatchObject({ state: 'PENDING', ownValue: null });
    expect(await grants()).toEqual([]);
    await makeMember();
    await accept(owner, id).expect(200);
    expect(await grants()).toEqual([{ user_id: reader.id, granted_by: 'QUOTA' }]);
  });

  test('the cap of unlocked contacts a day holds for both', async () => {
    const { api, owner, reader, asked, accept, ask, demandId } = steps;
    await giveBoosts(100);
    const id = await asked(reader);
    const demands = await Promise.all(Array.from({ length: CONTACTS_PER_DAY }, () => publishDemand(api, { publisher_id: owner.id })));
    await database.db
      .insertInto('contact_grants')
      .values(demands.map((demand) => ({ user_id: reader.id, demand_id: demand.id, granted_by: 'CONTACT', at: api.clock.now() })))
      .execute();
    expect((await ask(reader, { way: 'PHONE', value: given.askerPhone }).expect(200)).body).toMatchObject({
      code: 403,
      data: { reason: 'DAILY_LIMIT' },
    });
    expect((await accept(owner, id).expect(409)).body.message).toMatch(/权益不足/);
    expect(demandId).not.toBe('');
    api.clock.advance(DAY_MS);
    await accept(owner, id).expect(200);
    expect(await boosts()).toBe(99);
  });

  test('accepting in two conversations and unlocking at once never uses more than there is', async () => {
    const { api, owner, reader, asked, accept } = steps;
    await giveBoosts(1);
    const id = await asked(reader);
    const other = await publishDemand(api, { publisher_id: owner.id });
    await database.db.insertInto('contacts').values({ user_id: owner.id, phone: '13755556666' }).execute();
    const [accepted, unlocked] = await Promise.all([
      accept(owner, id),
      callAs(api, reader).post('/api/demand/authorize-get-contact-info', { demandId: other.id }),
    ]);
    expect([accepted.status === 200, unlocked.body.code === 200].filter(Boolean)).toHaveLength(1);
    expect(await boosts()).toBe(0);
  });

  test('the contact of a demand that is no longer shown cannot be bought this way', async () => {
    const { owner, reader, demandId, asked, ask, accept, api } = steps;
    await giveBoosts(1);
    const id = await asked(reader);
    await callAs(api, owner).post('/v1/demand/show', { id: demandId, show: false }).expect(200);
    expect((await accept(owner, id).expect(409)).body.message).toBe('这条需求已下架，暂时不能完成交换');
    await ask(reader, { way: 'PHONE', value: given.askerPhone }).expect(404);
    await asked(owner, { way: 'PHONE', value: given.askerPhone });
    expect(await boosts()).toBe(1);
  });
});
