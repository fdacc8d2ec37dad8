import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createPasswords } from '../domain/users/password-hash.ts';
import { listenOnLoopback } from '../platform/http/loopback-server.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { signInPublisher } from '../testing/publish-steps.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let server: Server;
  let agent: ReturnType<typeof request.agent>;
  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    ({ server } = await listenOnLoopback(api.app, 0));
    agent = request.agent(server);
  });
  afterAll(async () => {
    server.close();
    await database.close();
  });

  test('lists every call, and describes them for programs', async () => {
    const page = await agent.get('/sandbox/api').expect(200);
    for (const text of ['demand.search', 'GET /api/demand/page-search', 'boost.topUp']) expect(page.text).toContain(text);
    expect(page.text).not.toContain('<script');
    const { body } = await agent.get('/sandbox/openapi.json').expect(200);
    expect(body.paths['/api/demand/page-search'].get.operationId).toBe('demand.search');
  });

  test('a visitor can try a call with the values of its form', async () => {
    const form = await agent.get('/sandbox/api/demand.search').expect(200);
    expect(form.text).toContain('name="query.keyword"');
    const tried = await agent.post('/sandbox/api/demand.search').type('form').send({ 'query.keyword': '咖啡', 'query.pageSize': '5' });
    expect(tried.text).toContain('GET /api/demand/page-search?keyword=%E5%92%96%E5%95%A1&amp;pageSize=5');
    expect(tried.text).toContain('200 ·');
    expect(tried.text).toContain('&quot;records&quot;: []');
    const refused = await agent.post('/sandbox/api/user.getDetail').type('form').send({});
    expect(refused.text).toContain('401 ·');
  });

  test('path parameters are required in the form, query parameters are not', async () => {
    expect((await agent.get('/sandbox/api/demand.get').expect(200)).text).toMatch(/name="path.id"[^>]* required>/);
    expect((await agent.get('/sandbox/api/demand.search').expect(200)).text).not.toContain(' required>');
  });

  test('calls are made as the signed-in user until sign-out', async () => {
    const { id } = await signInPublisher(api);
    const { phone } = await api.db
      .updateTable('users')
      .set({ password_hash: await createPasswords().hash('Portal2026') })
      .where('id', '=', id)
      .returning('phone')
      .executeTakeFirstOrThrow();
    await agent.post('/sandbox/api/session').type('form').send({ phone, password: 'Portal2026' }).expect(303);
    const own = await agent.post('/sandbox/api/user.getDetail').type('form').send({});
    expect(own.text).toContain('200 ·');
    expect(own.text).toContain(`&quot;id&quot;: &quot;${id}&quot;`);
    const example = await agent.get('/sandbox/api/bookmark.clearHistory').expect(200);
    expect(example.text).toContain('<textarea name="body"');
    const written = await agent.post('/sandbox/api/bookmark.clearHistory').type('form').send({ body: '{}' });
    expect(written.text).toContain('200 ·');
    await agent.post('/sandbox/api/session').type('form').send({ end: '1' }).expect(303);
    expect((await agent.post('/sandbox/api/user.getDetail').type('form').send({})).text).toContain('401 ·');
  });

  test('rejects a wrong password, an unknown call and a request from another site', async () => {
    const refused = await agent.post('/sandbox/api/session').type('form').send({ phone: '13900000000', password: 'Wrong-1' }).expect(400);
    expect(refused.text).toContain('登录失败：手机号或密码不正确');
    await agent.get('/sandbox/api/demand.nothing').expect(404);
    await agent
      .post('/sandbox/api/bookmark.clearHistory')
      .set('Sec-Fetch-Site', 'cross-site')
      .type('form')
      .send({ body: '{}' })
      .expect(403);
  });
});
