import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

const secrets = { name: '秘密联系人', phone: '13755556666', wechat: 'wx_secret_01', qq: '987654321', email: 'secret@example.com' };

forEachApi((api) => {
  const get = (path: string, token?: string) => {
    const call = request(api.server).get(path);
    return token ? call.set('X-Token', token) : call;
  };
  const post = (path: string, body: object, token: string) => request(api.server).post(path).set('X-Token', token).send(body);

  test('no read of a demand reveals its contact to a user who has not unlocked it', async () => {
    const { db } = api;
    const publisher = await signInUser(api);
    await db
      .insertInto('contacts')
      .values({ user_id: publisher.id, ...secrets })
      .execute();
    const { id, demandNumber } = await publishDemand(api, { publisher_id: publisher.id, type_code: '20', title: '绝无泄露' });
    const reader = await signInUser(api, { memberLevel: 10 });
    const other = await publishDemand(api, { publisher_id: reader.id });
    const mark = (kind: 'COLLECTION' | 'FOOTPRINT') => ({ user_id: reader.id, demand_id: id, kind, at: api.clock.now() });
    await db
      .insertInto('demand_marks')
      .values([mark('COLLECTION'), mark('FOOTPRINT')])
      .execute();
    const message = { demandId: id, content: '您好，想了解一下', clientKey: randomUUID() };
    const { body: sent } = await post('/api/demand/message/save', message, reader.token).expect(200);
    const paths = [
      `/api/demand/${id}`,
      `/api/demand/${demandNumber}`,
      '/api/demand/page-search?keyword=绝无泄露',
      '/api/demand/page-search?pageSize=50',
      `/v1/demRecommend/page?demandId=${other.id}&pageSize=50`,
      `/api/demand/my-demand/${id}`,
      '/api/demand/page-my-publish',
      '/api/demand/contacted',
      `/api/demand/${id}/contact-info`,
      `/api/demand/${id}/contact-info?versionCheck=1`,
      `/api/demand/stats/${id}`,
      `/api/demand/stats/${id}/people`,
      `/api/demand/of-publisher/${publisher.id}`,
      '/api/demand/footprint/mine',
      '/api/demand/collection/mine',
      '/api/demand/merge/creation-data',
      '/v1/umsDemandReport/mine',
      '/v1/demMessage/page',
      '/api/chat/inbox/page',
      `/api/chat/${sent.data.threadId}/messages`,
      '/v1/sysNotice/page',
      '/v1/user/detail',
      `/v1/user/${publisher.id}/simple`,
      '/api/user/merged-contact-info',
      '/api/scene/uses',
    ];
    const seen: string[] = [];
    for (const path of paths) {
      for (const token of [undefined, reader.token]) {
        const { status, text } = await get(encodeURI(path), token);
        expect([path, status < 500]).toEqual([path, true]);
        for (const value of [...Object.values(secrets), publisher.phone]) expect([path, text.includes(value)]).toEqual([path, false]);
        if (text.includes('绝无泄露')) seen.push(path);
      }
    }
    // Check that the paths lead to the demand: a list of wrong ones would prove nothing.
    expect(seen).toEqual(expect.arrayContaining(paths.slice(0, 5)));
    await post('/api/demand/authorize-get-contact-info', { demandId: id }, reader.token).expect(200);
    const { text } = await get(`/api/demand/${id}/contact-info`, reader.token).expect(200);
    for (const value of Object.values(secrets)) expect(text).toContain(value);
  });
});
