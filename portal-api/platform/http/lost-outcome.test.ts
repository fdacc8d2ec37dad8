import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import { allCalls } from '#shared/contract/all-calls.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { grantBoosts, readInventory } from '../../domain/boosts/boost-inventory.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { signInBuyer } from '../../testing/buying-steps.ts';
import { beginExchanges, given } from '../../testing/exchange-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { orgFields, signInOwner } from '../../testing/org-steps.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { type Caller, demandFields, signInPublisher } from '../../testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  /** Position, among the next commits, of the one that succeeds but whose outcome is lost; 0: none. */
  let lostCommit = 0;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(losingCommits(database.db));
  });
  afterAll(() => database.close());

  function losingCommits(db: Database): Database {
    const transaction = () => {
      const builder = db.transaction();
      const { execute } = builder;
      builder.execute = async (work) => {
        const result = await execute.call(builder, work);
        if (lostCommit === 0) return result as Awaited<ReturnType<typeof work>>;
        lostCommit -= 1;
        if (lostCommit > 0) return result as Awaited<ReturnType<typeof work>>;
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      };
      return builder;
    };
    return new Proxy(db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'transaction') return transaction;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  const count = async (table: CountedTable, column: string, value: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  const ofUser = (table: CountedTable, { id }: Caller) => count(table, 'user_id', id);
  const noticesOf = async (caller: Caller, title: string) =>
    (await database.db.selectFrom('notices').select('title').where('user_id', '=', caller.id).execute()).filter(
      (row) => row.title === title,
    ).length;

  async function boostOf(path: string, sceneCode: 'REFRESH' | 'TOP' | 'HEADLINES' | 'CHANGE_COLOR', body: object = {}): Promise<Write> {
    const caller = await signInPublisher(api);
    const demand = await publishDemand(api, { publisher_id: caller.id });
    const gift = { userId: caller.id, sceneCode, quantity: 9, title: '赠送', bizType: 'TEST', bizId: randomUUID() };
    await grantBoosts(database.db, gift, api.clock.now());
    const used = async () => 9 - (await readInventory(database.db, caller.id, sceneCode)).quantity;
    return { caller, path: `/api/demand/${demand.id}/${path}`, body: { duration: 60, ...body }, done: used };
  }

  const verify = ({ id }: Caller) => database.db.updateTable('users').set({ real_name_status: 2 }).where('id', '=', id).execute();

  async function settle() {
    const visitor = createVisitor(api);
    const { phone, userId } = await visitor.register();
    const token = String((await visitor.logIn(phone, 'secret-1')).body.data.token);
    api.clock.advance(MINUTE_MS);
    return { visitor, phone, caller: { id: userId, token } };
  }

  async function askToPay(path: string, body: object, balance = 100_000): Promise<Write> {
    const caller = await signInBuyer(api, { balance });
    return { caller, path, body, done: async () => (await caller.orders()).length };
  }

  /** Call → a user who may make it, and how often it has been done. */
  const writes: Record<string, () => Promise<Write>> = {
    'publish.save': async () => {
      const caller = await signInPublisher(api);
      return { caller, path: '/v1/demand/save', body: demandFields(), done: () => count('demands', 'publisher_id', caller.id) };
    },
    'boost.highlight': () => boostOf('discolor', 'CHANGE_COLOR', { color: 1 }),
    'boost.refresh': () => boostOf('refresh', 'REFRESH'),
    'boost.topUp': () => boostOf('top-up', 'TOP'),
    'boost.headline': () => boostOf('headline', 'HEADLINES'),
    'verification.submitRealName': async () => {
      const caller = await signInUser(api);
      const body = { realName: '张三丰', idNumber: newIdentityNumber('even'), consent: true };
      // It is pending review or has passed; either way a second submission is rejected.
      return { caller, path: '/v1/umsReal/save', body, done: () => ofUser('real_name_checks', caller), isRefused: true };
    },
    'verification.submitOfficial': async () => {
      const { owner, orgId } = await signInOwner(api);
      const body = { orgId, position: '市场总监', proofImages: [await uploadPrivately(api, owner)] };
      return { caller: owner, path: '/v1/umsJob/save', body, done: () => ofUser('official_checks', owner) };
    },
    'account.changePassword': async () => {
      const { caller } = await settle();
      const body = { oldPassword: 'secret-1', newPassword: 'Another-Secret-2' };
      return { caller, path: '/api/account/password', body, done: () => noticesOf(caller, '登录密码已修改') };
    },
    'org.create': async () => {
      const caller = await signInUser(api);
      return { caller, path: '/api/org', body: await orgFields(api, caller), done: () => ofUser('org_members', caller) };
    },
    'org.changePhone': async () => {
      const { owner } = await signInOwner(api);
      const phone = newPhone();
      const body = { phone, verificationCode: await createVisitor(api).receiveCode(phone, 'contact', owner.token) };
      return { caller: owner, path: '/api/user/org/update-phone', body, done: () => count('organizations', 'contact_phone', phone) };
    },
    'orgInvitation.create': async () => {
      const { owner, orgId } = await signInOwner(api);
      const body = { role: 'MEMBER', days: 7, maxUses: 5 };
      return { caller: owner, path: '/api/user/org/invitations', body, done: () => count('org_invitations', 'org_id', orgId) };
    },
    'reward.claim': async () => {
      const caller = await signInUser(api);
      await verify(caller);
      return { caller, path: '/api/welfare/real-name/claim', body: {}, done: () => ofUser('scene_ledger', caller) };
    },
    'chat.sendMessage': async () => {
      const demand = await publishDemand(api, { publisher_id: (await signInUser(api)).id });
      const caller = await signInUser(api);
      const body = { demandId: demand.id, content: '您好' };
      return { caller, path: '/api/demand/message/save', body, done: () => count('messages', 'from_id', caller.id) };
    },
    'chatExchange.ask': async () => {
      const { owner: caller, path } = await beginExchanges(database);
      const body = { way: 'WECHAT', value: given.asker };
      return { caller, path, body, done: () => count('contact_exchanges', 'asker_id', caller.id) };
    },
    'user.changeContactPhone': async () => {
      const caller = await signInUser(api);
      const phone = newPhone();
      const body = { phone, verificationCode: await createVisitor(api).receiveCode(phone, 'contact', caller.token) };
      const path = '/api/user/personal-contact-info/update-phone';
      return { caller, path, body, done: () => count('contacts', 'phone', phone) };
    },
    'user.changeLoginPhone': async () => {
      const { visitor, phone: own, caller } = await settle();
      const phone = newPhone();
      const oldCode = await visitor.receiveCode(own, 'phone-old', caller.token);
      const body = { phone, oldCode, newCode: await visitor.receiveCode(phone, 'phone-new', caller.token) };
      return { caller, path: '/api/user/phone/change', body, done: () => noticesOf(caller, '登录手机号已更换') };
    },
    'payment.startMembershipPurchase': () => askToPay('/api/membership/start-buy', { level: 10, payMethod: 'BALANCE' }),
    'payment.startBoostPurchase': () => askToPay('/api/scene/start-buy', { sceneCode: 'TOP', quantity: 10, payMethod: 'BALANCE' }),
    'payment.payOrder': async () => {
      const caller = await signInBuyer(api, { balance: 1_000_000 });
      const { body } = await caller.buyBoosts('TOP', 10, { payMethod: 'WECHAT' }).expect(200);
      const path = `/api/order/${body.data.orderNo}/pay`;
      return { caller, path, body: { payMethod: 'BALANCE' }, done: async () => (await caller.boosts('TOP')) / 10 };
    },
    'wallet.startRecharge': () => askToPay('/api/user/balance/start-recharge', { amount: 1_000, payMethod: 'WECHAT' }, 0),
    'wallet.returnBalance': async () => {
      const caller = await signInBuyer(api);
      await verify(caller);
      const { body } = await caller.post('/api/user/balance/start-recharge', { amount: 1_000, payMethod: 'WECHAT' }).expect(200);
      await actOn(api, `${body.data.orderNo}_1`, { act: 'pay' });
      const left = async () => (1_000 - (await caller.balance())) / 400;
      return { caller, path: '/api/wallet/return', body: { amount: 400 }, done: left };
    },
    'invoice.request': async () => {
      const caller = await signInBuyer(api, { balance: 10_000 });
      const { body } = await caller.buyBoosts('TOP', 10).expect(200);
      const title = { kind: 'PERSONAL', name: '林一舟', email: 'lin@example.com' };
      const [order] = await caller.orders();
      const done = () => count('invoices', 'order_id', order?.id ?? '');
      return { caller, path: `/api/order/${body.data.orderNo}/invoice`, body: title, done };
    },
    'order.requestRefund': async () => {
      const caller = await signInBuyer(api, { balance: 10_000 });
      const { body } = await caller.buyBoosts('TOP', 10).expect(200);
      const [order] = await caller.orders();
      return {
        caller,
        path: `/api/order/${body.data.orderNo}/refund`,
        body: {},
        done: () => count('refunds', 'order_id', order?.id ?? ''),
      };
    },
    'partner.apply': async () => {
      const caller = await signInUser(api);
      const body = { name: '王经理', phone: '13900001111', regionCode: '3101', resources: '在上海有两百家本地商户的长期合作关系。' };
      return { caller, path: '/api/partner/apply', body, done: () => ofUser('partner_applications', caller) };
    },
  };

  test('every call that is not idempotent is covered', () => {
    const named = allCalls.filter(({ method, idempotent }) => method === 'POST' && idempotent === false).map(({ name }) => name);
    expect(Object.keys(writes).toSorted()).toEqual(named.toSorted());
  });

  test.each(Object.entries(writes))(
    '%s: is done once whichever of its commits loses its outcome, and a retry gets its answer',
    async (_name, prepare) => {
      for (let lost = 1; ; lost += 1) {
        const { caller, path, body, done, isRefused } = await prepare();
        const key = randomUUID();
        const headers = caller.headers ?? { 'X-Token': caller.token };
        const write = () =>
          request(api.server)
            .post(path)
            .set({ ...headers, 'Idempotency-Key': key })
            .send(body);
        expect(await done()).toBe(0);
        lostCommit = lost;
        const first = await write();
        const wasLost = lostCommit === 0;
        lostCommit = 0;
        const second = first.status === 200 ? first : await write();
        // The payment code may still arrive: try again a minute later.
        if (second.body.data?.reason === 'STARTING') api.clock.advance(MINUTE_MS);
        const { status, body: answer } = second.body.data?.reason === 'STARTING' ? await write() : second;
        expect(await done()).toBe(1);
        if (isRefused && status === 409) continue;
        expect(answer).toMatchObject({ code: 200 });
        expect((await write().expect(200)).body).toEqual(answer);
        if (!wasLost) return;
      }
    },
    60_000,
  );
});

interface Write {
  caller: Caller & { headers?: Record<string, string> };
  path: string;
  body: object;
  done: () => Promise<number>;
  /** A second request is rejected because of the first. */
  isRefused?: true;
}

type CountedTable = Extract<keyof Schema, string>;
