import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { EXCHANGE_LIFE_MS, EXCHANGES_PER_DAY } from '#shared/rules/contact-exchange.ts';
import { expireExchanges } from '../../domain/contact-exchanges/contact-exchanges.ts';
import { lockPerson } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { blockAs } from '../../testing/auth-steps.ts';
import { beginExchanges, type ExchangeSteps, given } from '../../testing/exchange-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';

const requestedBy = { WECHAT: '[交换微信]', PHONE: '[交换手机号]' };

forEachDatabase((open) => {
  let database: TestDatabase;
  let steps: ExchangeSteps;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    steps = await beginExchanges(database);
  });
  afterAll(() => database.close());

  const block = (by: { id: string; token: string }, userId: string) =>
    callAs(steps.api, by).post('/api/chat/block', { userId, blocked: true }).expect(200);

  test('the publisher asks, the reader accepts: both see both contacts, and it costs nothing', async () => {
    const { owner, reader, asked, accept, seen, conversation, grants, row } = steps;
    const id = await asked(owner);
    expect(await seen(owner, id)).toMatchObject({ id, way: 'WECHAT', state: 'PENDING', ownValue: given.asker, peerValue: null });
    expect(await seen(reader, id)).toMatchObject({ id, way: 'WECHAT', state: 'PENDING', ownValue: null, peerValue: null });
    const { body } = await accept(reader, id).expect(200);
    expect(body.data).toEqual({ id, state: 'ACCEPTED' });
    expect(await seen(owner, id)).toMatchObject({ state: 'ACCEPTED', ownValue: given.asker, peerValue: given.peer });
    expect(await seen(reader, id)).toMatchObject({ state: 'ACCEPTED', ownValue: given.peer, peerValue: given.asker });
    expect((await conversation(owner, `?after=${id}`)).exchanges).toMatchObject([{ id, state: 'ACCEPTED', peerValue: given.peer }]);
    expect(await grants()).toEqual([]);
    const stored = await row(id);
    for (const value of [stored.asker_value, stored.peer_value]) expect(Buffer.from(value ?? []).toString('latin1')).not.toMatch(/_wx_/);
  });

  test('it is a message of the asker, in words for lists, unread for the other, and cannot be retracted', async () => {
    const { api, owner, reader, asked, threadId, stranger, conversation } = steps;
    for (const [way, value] of [
      ['WECHAT', given.asker],
      ['PHONE', given.askerPhone],
    ] as const) {
      const id = await asked(owner, { way, value });
      const inbox = (await callAs(api, reader).get('/api/chat/inbox/page').expect(200)).body.data.records[0];
      expect(inbox.lastMessage).toBe(requestedBy[way]);
      const { body } = await callAs(api, owner).post(`/api/chat/${threadId}/messages/${id}/retract`).expect(409);
      expect(body.message).toBe('请撤回交换请求');
      expect((await conversation(reader)).messages.at(-1)).toMatchObject({ id, content: requestedBy[way], fromId: owner.id, read: false });
    }
    expect((await callAs(api, reader).get('/api/chat/inbox/page').expect(200)).body.data.records[0].unread).toBe(2);
    await callAs(api, stranger).get(`/api/chat/${threadId}/exchange`).expect(404);
    await callAs(api, null).get(`/api/chat/${threadId}/exchange`).expect(401);
    await callAs(api, reader).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    const report = database.db.selectFrom('chat_reports').select('evidence').where('thread_id', '=', threadId);
    expect((await report.executeTakeFirstOrThrow()).evidence.at(-1)).toEqual({
      id: expect.any(String),
      fromId: owner.id,
      content: '[交换手机号]',
      at: expect.any(String),
    });
  });

  test('contacts are checked at the field', async () => {
    const { owner, reader, ask, asked, accept } = steps;
    for (const [body, fields] of [
      [{ way: 'PHONE', value: '12345' }, { value: '请输入正确的手机号' }],
      [{ way: 'WECHAT', value: '微信' }, { value: '微信号不正确' }],
      [{ value: ' ' }, { value: '请填写您的联系方式' }],
      [{ way: 'QQ' }, { way: '请选择交换手机号还是微信' }],
    ] as const)
      expect((await ask(owner, body).expect(400)).body.data.fields).toEqual(fields);
    const id = await asked(owner);
    expect((await accept(reader, id, { value: '1' }).expect(400)).body.data.fields).toEqual({ value: '微信号不正确' });
    expect((await accept(reader, id, { way: 'PHONE', value: given.peerPhone }).expect(409)).body.message).toBe('对方请求交换的是微信');
    await accept(reader, id).expect(200);
  });

  test('the reader may ask once the publisher has written, the publisher always', async () => {
    const { owner, reader, ask, terms, send, conversation } = steps;
    const { body } = await ask(reader).expect(403);
    expect(body).toMatchObject({ message: '对方回复后才能交换联系方式', data: { reason: 'NOT_ANSWERED' } });
    expect(await terms(reader)).toMatchObject({ cost: null, problem: '对方回复后才能交换联系方式' });
    expect((await conversation(reader)).takesExchanges).toBe(false);
    expect((await conversation(owner)).takesExchanges).toBe(true);
    await send(owner).expect(200);
    expect((await conversation(reader)).takesExchanges).toBe(true);
    expect((await ask(reader).expect(200)).body).toMatchObject({ code: 403, data: { reason: 'NEED_VIP' } });
  });

  test('one request per way is open; the same key returns the same request', async () => {
    const { owner, reader, ask, asked, conversation } = steps;
    const clientKey = randomUUID();
    const id = await asked(owner, { clientKey });
    expect(await asked(owner, { clientKey })).toBe(id);
    expect((await ask(owner, { clientKey, way: 'PHONE', value: given.askerPhone }).expect(409)).body.message).toBe(
      '同一个消息标识已用于另一条消息',
    );
    expect((await ask(owner).expect(409)).body.message).toBe('您已请求交换微信，请等待对方确认');
    await steps.send(owner).expect(200);
    await database.db
      .insertInto('contact_grants')
      .values({ user_id: reader.id, demand_id: steps.demandId, granted_by: 'CONTACT', at: steps.api.clock.now() })
      .execute();
    expect((await ask(reader).expect(409)).body.message).toBe('对方正在请求与您交换微信，请先处理');
    await asked(owner, { way: 'PHONE', value: given.askerPhone });
    expect((await conversation(owner)).exchanges).toHaveLength(2);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(reader, { clientKey: key, way: 'WECHAT' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(409));
  });

  test('concurrent requests under one key are one request, and under different keys too', async () => {
    const { owner, ask, conversation } = steps;
    const clientKey = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => ask(owner, { clientKey })));
    expect(new Set(same.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 5 }, () => ask(owner, { clientKey: randomUUID(), way: 'PHONE', value: given.askerPhone })),
    );
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await conversation(owner)).exchanges).toHaveLength(2);
  });

  test('a request expires after 72 hours by the clock, and another can follow; the job erases its contact', async () => {
    const { api, owner, reader, asked, accept, refuse, withdraw, seen, row } = steps;
    const id = await asked(owner);
    api.clock.advance(EXCHANGE_LIFE_MS - 1);
    await expireExchanges(database.db, api.clock.now());
    expect(await seen(reader, id)).toMatchObject({ state: 'PENDING' });
    api.clock.advance(1);
    expect(await seen(owner, id)).toMatchObject({ state: 'EXPIRED', ownValue: null, peerValue: null });
    for (const call of [accept(reader, id), refuse(reader, id), withdraw(owner, id)])
      expect((await call.expect(409)).body.message).toMatch(/超过 72 小时/);
    const next = await asked(owner);
    expect(await row(id)).toMatchObject({ state: 'EXPIRED', asker_value: null });
    api.clock.advance(EXCHANGE_LIFE_MS);
    await expireExchanges(database.db, api.clock.now());
    expect(await row(next)).toMatchObject({ state: 'EXPIRED', asker_value: null });
  });

  test('after three refusals the asker can no longer ask there, the other user can', async () => {
    const { owner, reader, ask, asked, refuse, row, terms } = steps;
    for (let count = 0; count < 3; count += 1) {
      const id = await asked(owner);
      expect((await refuse(reader, id).expect(200)).body.data).toEqual({ id, state: 'REFUSED' });
      await refuse(reader, id).expect(200);
      expect(await row(id)).toMatchObject({ state: 'REFUSED', asker_value: null, peer_value: null });
    }
    const { body } = await ask(owner).expect(403);
    expect(body).toMatchObject({ message: '对方已 3 次拒绝交换，不能再发起', data: { reason: 'REFUSED_OFTEN' } });
    expect(await terms(owner)).toMatchObject({ cost: null, problem: body.message });
    expect((await ask(reader).expect(200)).body.data).toMatchObject({ reason: 'NEED_VIP' });
  });

  test('20 requests in 24 hours; refused ones of the portal do not count', async () => {
    const { api, owner, ask, asked } = steps;
    const attempts = Array.from({ length: EXCHANGES_PER_DAY - 1 }, () => ({
      key: `contact-exchange:user:${owner.id}`,
      at: api.clock.now(),
    }));
    await database.db.insertInto('attempts').values(attempts).execute();
    await asked(owner);
    const { body } = await ask(owner, { way: 'PHONE', value: given.askerPhone }).expect(429);
    expect(body.message).toBe('24 小时内最多发起 20 次交换，请稍后再试');
    api.clock.advance(DAY_MS + 1);
    expect((await ask(owner).expect(409)).body.message).toMatch(/等待对方确认/);
    await asked(owner, { way: 'PHONE', value: given.askerPhone });
  });

  test('withdrawing erases both contacts: by the asker before an answer, by either after it', async () => {
    const { owner, reader, asked, accept, withdraw, refuse, seen, row } = steps;
    const open = await asked(owner);
    expect((await withdraw(reader, open).expect(403)).body.message).toMatch(/只能撤回自己/);
    await withdraw(owner, open).expect(200);
    await withdraw(owner, open).expect(200);
    expect((await accept(reader, open).expect(409)).body.message).toBe('这次交换已撤回');
    expect((await refuse(reader, open).expect(409)).body.message).toBe('这次交换已撤回');
    const done = await asked(owner);
    expect((await accept(owner, done).expect(403)).body.message).toBe('请等待对方确认');
    await accept(reader, done).expect(200);
    expect((await refuse(reader, done).expect(409)).body.message).toMatch(/可以撤回交换/);
    expect((await withdraw(reader, done).expect(200)).body.data).toEqual({ id: done, state: 'WITHDRAWN' });
    for (const id of [open, done]) {
      expect(await row(id)).toMatchObject({ state: 'WITHDRAWN', asker_value: null, peer_value: null });
      for (const person of [owner, reader])
        expect(await seen(person, id)).toMatchObject({ state: 'WITHDRAWN', ownValue: null, peerValue: null });
    }
  });

  test('accepting and withdrawing at the same moment have one outcome, and so have two acceptances', async () => {
    const { owner, reader, asked, accept, withdraw, seen } = steps;
    const id = await asked(owner);
    const [accepted, withdrawn] = await Promise.all([accept(reader, id), withdraw(owner, id)]);
    expect(withdrawn.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect(await seen(owner, id)).toMatchObject({ state: 'WITHDRAWN', ownValue: null, peerValue: null });
    const twice = await asked(owner);
    const answers = await Promise.all([accept(reader, twice), accept(reader, twice, { value: 'another_wx' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { peerValue } = await seen(owner, twice);
    expect([given.peer, 'another_wx']).toContain(peerValue);
    await accept(reader, twice, { value: 'late_wx_1' }).expect(200);
    expect((await seen(owner, twice)).peerValue).toBe(peerValue);
  });

  test('an acceptance that waits for a withdrawal finds it', async () => {
    const { owner, reader, asked, accept, row } = steps;
    const id = await asked(owner);
    const { status, body } = await actWhileLocked(
      database,
      {
        hold: (trx) => lockPerson(trx, owner.id),
        change: (trx) => trx.updateTable('contact_exchanges').set({ state: 'WITHDRAWN', asker_value: null }).where('id', '=', id).execute(),
      },
      () => accept(reader, id),
    );
    expect([status, body.message]).toEqual([409, '这次交换已撤回']);
    expect(await row(id)).toMatchObject({ state: 'WITHDRAWN', peer_value: null });
  });

  test('an acceptance that waits for the erasure of the asker finds nobody to exchange with', async () => {
    const { owner, reader, asked, accept, row } = steps;
    const id = await asked(owner);
    const erase = (trx: Database) =>
      trx.updateTable('users').set({ deleted_at: steps.api.clock.now() }).where('id', '=', owner.id).execute();
    const { status, body } = await actWhileLocked(database, { hold: (trx) => lockPerson(trx, owner.id), change: erase }, () =>
      accept(reader, id),
    );
    expect(status).toBe(409);
    expect(body.message).toMatch(/^对方已注销账号/);
    expect(await row(id)).toMatchObject({ state: 'PENDING', peer_value: null });
  });

  test('nobody asks or accepts across a block, or as a blocked account; refusing and withdrawing stay possible', async () => {
    const { api, owner, reader, ask, asked, accept, refuse, withdraw } = steps;
    const [id, phone] = [await asked(owner), await asked(owner, { way: 'PHONE', value: given.askerPhone })];
    await block(owner, reader.id);
    expect((await accept(reader, id).expect(403)).body.data).toEqual({ reason: 'BLOCKED' });
    expect((await ask(owner, { way: 'PHONE', value: given.askerPhone }).expect(403)).body.data).toEqual({ reason: 'YOU_BLOCKED' });
    await blockAs(api, reader);
    await accept(reader, id).expect(403);
    await refuse(reader, id).expect(200);
    await withdraw(owner, phone).expect(200);
  });

  test('an exchange belongs to its conversation', async () => {
    const { reader, owner, stranger, asked, accept, path, api } = steps;
    const id = await asked(owner);
    await accept(stranger, id).expect(404);
    const other = await beginExchanges(database);
    const elsewhere = await other.asked(other.owner);
    for (const wrong of [elsewhere, '0', 'x', '99999999999999999999'])
      expect((await callAs(api, reader).post(`${path}/${wrong}/refuse`).expect(404)).body.message).toBe('没有这次交换');
  });

  test('the asker is told of an acceptance, without the contact', async () => {
    const { owner, reader, asked, accept, refuse, threadId } = steps;
    await accept(reader, await asked(owner)).expect(200);
    await refuse(reader, await asked(owner, { way: 'PHONE', value: given.askerPhone })).expect(200);
    const notices = await database.db.selectFrom('notices').selectAll().where('user_id', 'in', [owner.id, reader.id]).execute();
    expect(notices).toMatchObject([
      { user_id: owner.id, category: '互动', title: '对方同意了交换联系方式', link: `/message/content/${threadId}?type=chat` },
    ]);
    expect(JSON.stringify(notices)).not.toContain(given.peer);
  });

  test('without an identity key nothing is announced, and exchanges can only be ended', async () => {
    const {
      owner,
      reader,
      ask,
      accept,
      refuse,
      withdraw,
      conversation,
      terms: _terms,
      path,
      api,
    } = await beginExchanges(database, {
      identityKey: null,
    });
    for (const person of [owner, reader]) expect(await conversation(person)).not.toHaveProperty('takesExchanges');
    for (const call of [ask(owner), accept(reader, '1'), callAs(api, owner).get(path)])
      expect((await call.expect(503)).body.message).toBe('交换联系方式暂未开放');
    for (const call of [refuse(reader, '1'), withdraw(owner, '1')]) expect((await call.expect(404)).body.message).toBe('没有这次交换');
  });

  test('erasing an account withdraws its exchanges and erases both contacts', async () => {
    const { api, owner, reader, asked, accept, row, seen, ask } = steps;
    const done = await asked(owner);
    await accept(reader, done).expect(200);
    const open = await asked(owner, { way: 'PHONE', value: given.askerPhone });
    await database.db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(api.clock.now().getTime() - 16 * DAY_MS) })
      .where('id', '=', reader.id)
      .execute();
    expect(await eraseAccounts(database.db, api.clock.now(), pino({ level: 'silent' }))).toBe(1);
    for (const id of [done, open]) {
      expect(await row(id)).toMatchObject({ state: 'WITHDRAWN', asker_value: null, peer_value: null });
      expect(await seen(owner, id)).toMatchObject({ state: 'WITHDRAWN', ownValue: null, peerValue: null });
    }
    expect((await ask(owner).expect(409)).body.message).toMatch(/已注销/);
  });

  test('the data export holds what the user gave, and what they were given', async () => {
    const { api, owner, reader, asked, accept } = steps;
    await accept(reader, await asked(owner)).expect(200);
    await asked(owner, { way: 'PHONE', value: given.askerPhone });
    const exported = async (by: typeof owner) => (await callAs(api, by).get('/api/privacy/export').expect(200)).body.data.contactExchanges;
    expect(await exported(owner)).toMatchObject([
      { asked: true, way: 'WECHAT', state: 'ACCEPTED', own_value: given.asker, peer_value: given.peer },
      { asked: true, way: 'PHONE', state: 'PENDING', own_value: given.askerPhone, peer_value: null },
    ]);
    expect(await exported(reader)).toMatchObject([
      { asked: false, own_value: given.peer, peer_value: given.asker },
      { asked: false, own_value: null, peer_value: null },
    ]);
  });
});
