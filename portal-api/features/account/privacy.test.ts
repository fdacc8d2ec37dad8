import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pino from 'pino';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { listMovements } from '../../domain/ledger/movements.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { createVisitor } from '../../testing/auth-steps.ts';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { hold, moveMoney, purchase, recharge, returnHeld } from '../../testing/ledger-steps.ts';
import { orgFields } from '../../testing/org-steps.ts';
import { actOn } from '../../testing/payment-provider-steps.ts';
import { openWaitingOrder, runJobs, startCode } from '../../testing/payment-steps.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { uploadPrivately } from '../../testing/upload-steps.ts';
import { markForDeletion } from './account-repository.ts';
import { eraseAccounts } from './erase-accounts.ts';

const silent = pino({ level: 'silent' });

forEachApi((api, database) => {
  /** Creates a user with some data of each kind. */
  async function settle() {
    const visitor = createVisitor(api);
    const { phone, password, userId } = await visitor.register();
    const { body } = await visitor.logIn(phone, password);
    const caller = { id: userId, token: String(body.data.token) };
    const { db } = api;
    await db.insertInto('contacts').values({ user_id: userId, name: '冯可欣', phone: '13700001234', wechat: 'fengkx' }).execute();
    await db.updateTable('users').set({ nickname: '冯小桥', real_name_status: 2 }).where('id', '=', userId).execute();
    await db
      .insertInto('wechat_identities')
      .values({ openid: `open-${userId}`, user_id: userId, nickname: '冯', created_at: now() })
      .execute();
    const demand = await publishDemand(api, { publisher_id: userId, title: '冯家的需求' });
    const reader = await signInUser(api);
    await db.insertInto('demand_marks').values({ user_id: userId, demand_id: demand.id, kind: 'FOOTPRINT', at: now() }).execute();
    const grant = { userId, sceneCode: 'TOP', quantity: 2, title: '赠送', bizType: 'TEST', bizId: userId } as const;
    await grantBoosts(db, grant, now());
    return { visitor, phone, password, caller, demand, reader, as: callAs(api, caller) };
  }
  type Settled = Awaited<ReturnType<typeof settle>>;
  const now = () => api.clock.now();
  const erase = () => eraseAccounts(database.db, now(), silent);

  async function askDeletion({ visitor, phone, caller, as }: Settled) {
    api.clock.advance(MINUTE_MS);
    const verificationCode = await visitor.receiveCode(phone, 'delete', caller.token);
    return as.post('/api/privacy/delete', { verificationCode, confirm: true });
  }
  const noticeTitles = async ({ caller }: Settled) =>
    (await database.db.selectFrom('notices').select('title').where('user_id', '=', caller.id).execute()).map(({ title }) => title);

  test('the export contains all of the user’s data and no credentials, and is limited to once an hour', async () => {
    const user = await settle();
    const other = await settle();
    await moveMoney(api, recharge(user.caller.id, 500, 'of theirs'));
    await moveMoney(api, recharge(other.caller.id, 600, 'of another'));
    const answer = await user.as.get('/api/privacy/export').expect(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { data } = answer.body;
    expect(data).toMatchObject({
      profile: { id: user.caller.id, phone: user.phone, nickname: '冯小桥' },
      contact: { name: '冯可欣', wechat: 'fengkx' },
      demands: [{ id: user.demand.id, title: '冯家的需求' }],
      marks: [{ demand_id: user.demand.id, kind: 'FOOTPRINT' }],
      ledger: [{ scene_code: 'TOP', quantity: 2 }],
      wallet: { balance: 500, held: 0 },
      walletTransfers: [{ from: 'CHANNEL:WECHAT', to: `CASH:${user.caller.id}`, amount: 500, order_no: 'of theirs' }],
      logins: [{ method: 'PASSWORD', ok: true }],
    });
    expect(data.sessions).toHaveLength(1);
    expect(data.exportedAt).toMatch(/\+08:00$/);
    expect(data.profile.created_at).toMatch(/\+08:00$/);
    expect(answer.text).not.toMatch(/hash|argon2|other_openid/);
    expect(answer.text).not.toContain(user.caller.token);
    expect(answer.text).not.toContain(other.phone);
    expect(answer.text).not.toContain('of another');
    await user.as.get('/api/privacy/export').expect(429);
    api.clock.advance(HOUR_MS);
    await user.as.get('/api/privacy/export').expect(200);
  });

  test('a failed export can be requested again immediately', async () => {
    const user = await settle();
    await sql`alter table community_members rename to elsewhere`.execute(api.db);
    try {
      await user.as.get('/api/privacy/export').expect(500);
    } finally {
      await sql`alter table elsewhere rename to community_members`.execute(api.db);
    }
    await user.as.get('/api/privacy/export').expect(200);
  });

  test('exports the times of saved search hits in Beijing time, like all others', async () => {
    const user = await settle();
    const saved = await user.as.post('/api/saved-search', { query: { keyword: '冯家' } }).expect(200);
    const hit = { search_id: saved.body.data.id, demand_id: user.demand.id, at: new Date('2026-03-01T16:30:00.000Z') };
    await api.db.insertInto('saved_search_hits').values(hit).execute();
    const { data } = (await user.as.get('/api/privacy/export').expect(200)).body;
    expect(data.savedSearches[0].hits).toEqual([{ demand_id: user.demand.id, at: '2026-03-02T00:30:00+08:00', told_at: null }]);
  });

  test('returns 401 to visitors', async () => {
    const as = callAs(api, null);
    await as.get('/api/privacy/export').expect(401);
    await as.get('/api/privacy/delete').expect(401);
    await as.post('/api/privacy/delete', { verificationCode: '123456', confirm: true }).expect(401);
    await as.post('/api/privacy/delete/cancel').expect(401);
  });

  test('a deletion requires a code of its own scene and a confirmation', async () => {
    const user = await settle();
    api.clock.advance(MINUTE_MS);
    const verificationCode = await user.visitor.receiveCode(user.phone, 'login');
    const wrong = await user.as.post('/api/privacy/delete', { verificationCode, confirm: true }).expect(400);
    expect(wrong.body.data.fields).toEqual({ verificationCode: '验证码不正确或已过期' });
    const unconfirmed = await user.as.post('/api/privacy/delete', { verificationCode, confirm: false }).expect(400);
    expect(unconfirmed.body.data.fields).toEqual({ confirm: '请确认注销' });
    expect((await user.as.get('/api/privacy/delete').expect(200)).body.data).toEqual({ requestedAt: null, deletesAt: null });
  });

  test('a deletion is due after fifteen days, is not postponed by a second request, and can be withdrawn', async () => {
    const user = await settle();
    const asked = (await askDeletion(user)).body.data;
    expect(Date.parse(asked.deletesAt) - Date.parse(asked.requestedAt)).toBe(15 * DAY_MS);
    expect((await askDeletion(user)).body.data).toEqual(asked);
    expect((await user.as.get('/api/privacy/delete').expect(200)).body.data).toEqual(asked);
    const taken = await user.as.post('/api/privacy/delete/cancel').expect(200);
    expect(taken.body.data).toEqual({ requestedAt: null, deletesAt: null });
    expect(await noticeTitles(user)).toEqual(['已申请注销账号', '账号注销已撤销']);
    api.clock.advance(16 * DAY_MS);
    expect(await erase()).toBe(0);
  });

  test('a login within the fifteen days withdraws the deletion and reports it', async () => {
    const user = await settle();
    await askDeletion(user);
    api.clock.advance(14 * DAY_MS);
    const back = await user.visitor.logIn(user.phone, user.password);
    expect(back.status).toBe(200);
    expect(back.body.data.deletionCancelled).toBe(true);
    expect(await noticeTitles(user)).toContain('账号注销已撤销');
    api.clock.advance(2 * DAY_MS);
    expect(await erase()).toBe(0);
    const later = await user.visitor.logIn(user.phone, user.password);
    expect(later.status).toBe(200);
    expect(later.body.data.deletionCancelled).toBeUndefined();
  });

  test('money in the account blocks the request and delays a due erasure; the ledger stays', async () => {
    const user = await settle();
    const { id } = user.caller;
    await moveMoney(api, recharge(id, 500));
    const early = await askDeletion(user);
    expect([early.status, early.body.message, early.body.data]).toEqual([409, '请先退回余额', { reason: 'BALANCE' }]);
    await moveMoney(api, hold(id, 500, 'on its way'));
    const refused = await askDeletion(user);
    expect([refused.status, refused.body.message]).toEqual([409, '款项正在退回，请到账后再注销']);
    expect((await user.as.get('/api/privacy/delete').expect(200)).body.data.requestedAt).toBeNull();
    await moveMoney(api, returnHeld(id, 500, 'on its way'));
    expect((await askDeletion(user)).status).toBe(200);
    await moveMoney(api, recharge(id, 700));
    api.clock.advance(16 * DAY_MS);
    expect(await erase()).toBe(0);
    await moveMoney(api, hold(id, 700, 'the rest'));
    expect(await erase()).toBe(0);
    await moveMoney(api, returnHeld(id, 700, 'the rest'));
    expect(await erase()).toBe(1);
    expect(await readBalance(api.db, id)).toEqual({ balance: 0, held: 0 });
    expect((await listMovements(api.db, id, { page: 1, size: 9 })).total).toBe(4);
  });

  test('a refund that may still end in the wallet blocks the deletion, too', async () => {
    const user = await settle();
    const order = await openWaitingOrder(api, user.caller.id);
    const attempt = await startCode(api, order, 'WECHAT');
    await actOn(api, attempt.out_trade_no, { act: 'refund-slow' });
    await actOn(api, attempt.out_trade_no, { act: 'amount', amount: 500 });
    api.clock.advance(16 * MINUTE_MS);
    for (let run = 0; run < 3; run += 1) await runJobs(api);
    const refused = await askDeletion(user);
    // The order's page shows the state of its refund; the wallet does not know about it.
    expect([refused.status, refused.body.data]).toEqual([409, { reason: 'REFUND', orderNo: order.order_no }]);
    await api.db.updateTable('users').set({ deletion_requested_at: now() }).where('id', '=', user.caller.id).execute();
    api.clock.advance(16 * DAY_MS);
    expect(await erase()).toBe(0);
    await actOn(api, attempt.out_trade_no, { act: 'refund-done' });
    expect(await erase()).toBe(1);
  });

  test('erases a due account even if its owner requests the deletion again concurrently', async () => {
    const user = await settle();
    const userId = user.caller.id;
    await moveMoney(api, recharge(userId, 500));
    await moveMoney(api, purchase(userId, 500));
    await askDeletion(user);
    api.clock.advance(15 * DAY_MS);
    // In the order of `requestDeletion`: first the account, then the money.
    const hold = async (trx: Database) => {
      await lockCaller(trx, userId);
      await readBalance(trx, userId, { lock: true });
    };
    const change = (trx: Database) => markForDeletion(trx, userId, now());
    expect(await actWhileLocked(database, { hold, change }, erase)).toBe(1);
  });

  test('returns 401 when the deletion is withdrawn while the account is being erased', async () => {
    const user = await settle();
    await askDeletion(user);
    api.clock.advance(15 * DAY_MS);
    const blank = async (trx: Database) => {
      await trx.deleteFrom('sessions').where('user_id', '=', user.caller.id).execute();
      await trx.updateTable('users').set({ deleted_at: now() }).where('id', '=', user.caller.id).execute();
    };
    const answer = await actWhileLocked(database, { hold: blank }, () => user.as.post('/api/privacy/delete/cancel'));
    expect(answer.status).toBe(401);
  });

  test('erases the user after fifteen days, not earlier, and keeps the ledgers', async () => {
    const user = await settle();
    const { demand, reader } = user;
    const { body } = await callAs(api, reader).post('/api/demand/message/save', { demandId: demand.id, content: '您好' }).expect(200);
    await user.as.post(`/api/chat/${body.data.threadId}/settings`, { muted: true }).expect(200);
    await askDeletion(user);
    api.clock.advance(15 * DAY_MS - 1);
    expect(await erase()).toBe(0);
    api.clock.advance(1);
    expect(await Promise.all([erase(), erase()])).toContain(1);
    expect(await erase()).toBe(0);

    const { db } = api;
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.caller.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      phone: `deleted:${user.caller.id}`,
      nickname: '已注销用户',
      password_hash: null,
      avatar: null,
      real_name_status: 0,
    });
    expect(row.deleted_at).toEqual(now());
    for (const table of [
      'contacts',
      'wechat_identities',
      'sessions',
      'login_history',
      'notices',
      'demand_marks',
      'thread_settings',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.caller.id).execute()).toEqual([]);
    }
    expect(await db.selectFrom('scene_ledger').select('quantity').where('user_id', '=', user.caller.id).execute()).toEqual([
      { quantity: 2 },
    ]);
    await callAs(api, null).get(`/v1/demand/${user.demand.demandNumber}`).expect(404);
    const events = await db
      .selectFrom('demand_transitions')
      .select(['event', 'actor_kind'])
      .where('demand_id', '=', user.demand.id)
      .execute();
    expect(events).toEqual([{ event: 'REMOVE', actor_kind: 'OWNER' }]);
    expect(await user.visitor.readDetailStatus(user.caller.token)).toBe(401);
    expect((await user.visitor.logIn(user.phone, user.password)).status).toBe(400);
    const again = await createVisitor(api).register(user.phone);
    expect(again.userId).not.toBe(user.caller.id);
  });

  test('leaves no phone or openid of an erased user in any table', async () => {
    const user = await settle();
    await askDeletion(user);
    api.clock.advance(15 * DAY_MS);
    await erase();
    await database.db.deleteFrom('sandbox_outbox').execute();
    const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
    for (const { name } of tables.rows) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
      expect(`${name}: ${JSON.stringify(rows)}`).not.toContain(user.phone);
      expect(`${name}: ${JSON.stringify(rows)}`).not.toContain(`open-${user.caller.id}"`);
    }
  });

  test('erasure keeps the company’s licence and releases the user’s own private files', async () => {
    const user = await settle();
    const [own, licenseImage] = [await uploadPrivately(api, user.caller), await uploadPrivately(api, user.caller)];
    await user.as.post('/api/org', await orgFields(api, user.caller, { licenseImage })).expect(200);
    await user.as.post('/v1/umsReal/save', { realName: '冯可欣', idNumber: newIdentityNumber('odd'), consent: true, images: [own] });
    await database.db.updateTable('private_files').set({ used_at: now() }).where('id', '=', own).execute();
    await askDeletion(user);
    api.clock.advance(15 * DAY_MS + MINUTE_MS);
    await erase();
    const used = database.db.selectFrom('private_files').select(['id', 'used_at']).where('id', 'in', [own, licenseImage]);
    const files = new Map((await used.execute()).map(({ id, used_at }) => [id, used_at !== null]));
    expect(files).toEqual(
      new Map([
        [own, false],
        [licenseImage, true],
      ]),
    );
  });
});
