import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi((api) => {
  /** Sends a request without an Idempotency-Key. */
  const post = (caller: Caller, path: string, body: object) => request(api.server).post(path).set('X-Token', caller.token).send(body);
  const times = <Value>(count: number, run: () => PromiseLike<Value>) => Promise.all(Array.from({ length: count }, run));

  test('five simultaneous clicks on 提交 create one demand; a sixth returns its number again', async () => {
    const author = await signInPublisher(api, { memberLevel: 30 });
    const answers = await times(5, () => post(author, '/v1/demand/save', demandFields()));
    const again = await post(author, '/v1/demand/save', demandFields()).expect(200);
    const stored = await api.db.selectFrom('demands').select('demand_number').where('publisher_id', '=', author.id).execute();
    expect(stored).toHaveLength(1);
    for (const { status, body } of [...answers, again]) expect([status, body.data?.demandNumber]).toEqual([200, stored[0]?.demand_number]);
    expect(again.get('Idempotent-Replayed')).toBe('true');
  });

  test.each([
    ['lists', '['.repeat(60_000) + ']'.repeat(60_000)],
    ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ])('rejects %s nested deeper than any form', async (_name, body) => {
    const author = await signInPublisher(api);
    for (const path of ['/v1/demand/save', '/api/user/org/leave', '/v1/login']) {
      const send = request(api.server).post(path).set('X-Token', author.token).type('json');
      expect((await send.send(body).expect(400)).body.message).toBe('请求格式有误');
    }
  });

  test('a double click uses one boost, and twenty identical messages become one', async () => {
    const owner = await signInPublisher(api, { memberLevel: 30 });
    const demand = await saveAs(api, owner);
    const grant = { userId: owner.id, sceneCode: 'TOP' as const, quantity: 5, title: '赠送', bizType: 'TEST', bizId: randomUUID() };
    await grantBoosts(api.db, grant, api.clock.now());
    await times(2, () => post(owner, `/api/demand/${demand.id}/top-up`, { duration: 5 }));
    const inventory = await api.db
      .selectFrom('scene_stocks')
      .select('quantity')
      .where('user_id', '=', owner.id)
      .where('scene_code', '=', 'TOP')
      .executeTakeFirstOrThrow();
    expect(inventory.quantity).toBe(4);

    const reader = await signInPublisher(api);
    await times(20, () => post(reader, '/api/demand/message/save', { demandId: demand.id, content: '您好，想了解合作方式' }));
    expect(await api.db.selectFrom('messages').select('id').where('from_id', '=', reader.id).execute()).toHaveLength(1);
  });

  test('a request ten seconds later, with another body or by another user is a new one', async () => {
    const [one, other] = [await signInPublisher(api, { memberLevel: 30 }), await signInPublisher(api, { memberLevel: 30 })];
    const save = (caller: Caller, title: string) => post(caller, '/v1/demand/save', demandFields({ title })).expect(200);
    const first = await save(one, '寻找华东短视频渠道');
    const numbers = [first.body.data.demandNumber];
    numbers.push((await save(one, '寻找华南短视频渠道')).body.data.demandNumber);
    numbers.push((await save(other, '寻找华东短视频渠道')).body.data.demandNumber);
    api.clock.advance(10_001);
    numbers.push((await save(one, '寻找华东短视频渠道')).body.data.demandNumber);
    expect(new Set(numbers).size).toBe(4);
  });

  test('a rejected request may be retried immediately', async () => {
    const author = await signInPublisher(api, { memberLevel: 30 });
    await api.db.deleteFrom('contacts').where('user_id', '=', author.id).execute();
    const refused = await post(author, '/v1/demand/save', demandFields());
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await api.db.insertInto('contacts').values({ user_id: author.id, name: '王经理', phone: '13900001111' }).execute();
    await post(author, '/v1/demand/save', demandFields()).expect(200);
  });

  test('repeatable calls are repeated: collect, cancel, collect again', async () => {
    const reader = await signInPublisher(api);
    const demand = await saveAs(api, await signInPublisher(api));
    for (const [step, collected] of [
      ['collect', true],
      ['cancel-collection', false],
      ['collect', true],
    ] as const) {
      const { body } = await post(reader, `/api/demand/${demand.id}/${step}`, {}).expect(200);
      expect(body.data.collected).toBe(collected);
    }
    const bookmarks = await callAs(api, reader).get('/api/demand/collection/mine').expect(200);
    expect(bookmarks.body.data.total).toBe(1);
  });
});
