import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { loginByPassword } from '#shared/contract/auth.ts';
import { getDemand } from '#shared/contract/demand.ts';
import { createApp } from '../app.ts';
import { compareAnswer } from '../upstream/compare-answer.ts';
import { endWithTest, portalDeps, startUpstream } from './servers.ts';
import { createTestPortal } from './test-portal.ts';

/** A minimal portal API of a company's own: docs/testing-routes.md explains this file. */
function createOwnApi() {
  const own = express();
  const demand = { id: '1', demandNumber: 'BD202600000001', typeCode: '10', title: '新茶饮品牌找校园渠道', content: '首批二十城。' };
  const user = { id: '7', nickname: '小王', memberLevel: 0, realNameStatus: 0, officialStatus: 0, balance: 0 };
  own.post('/v1/login', express.json(), (call, answer) => {
    const isKnown = call.body.phone === '13800138000';
    if (!isKnown) return void answer.status(400).json({ code: 400, message: '手机号或密码不正确', data: null });
    answer.json({ code: 200, message: 'ok', data: { user, token: 'token-of-7' } });
  });
  own.get('/api/demand/BD202600000001', (_call, answer) => void answer.json({ code: 200, message: 'ok', data: demand }));
  own.get('/api/whoami', (call, answer) => void answer.json({ code: 200, message: 'ok', data: call.get('X-Token') ?? null }));
  own.use((_call, answer) => void answer.status(404).json({ code: 404, message: '不存在', data: null }));
  return own;
}

test('a response of a company’s own API matches the contract, or the difference is named', async () => {
  const own = createOwnApi();
  const login = await request(own).post('/v1/login').send({ phone: '13800138000', password: 'Portal2026' });
  expect(compareAnswer(loginByPassword.response, login.status, login.body)).toEqual([]);
  const read = await request(own).get('/api/demand/BD202600000001');
  expect(compareAnswer(getDemand.response, read.status, read.body)).toContainEqual({
    kind: 'missing',
    path: '$.data.viewCount',
    expected: 'number',
    received: 'missing',
  });
});

test('the gateway removes the token from a login response and sends it with later calls', async () => {
  const { url } = await startUpstream(createOwnApi());
  const browser = request.agent(createApp(portalDeps(url)));
  const login = await browser.post('/v1/login').send({ phone: '13800138000', password: 'Portal2026' });
  expect(login.body.data).not.toHaveProperty('token');
  const later = await browser.get('/api/whoami');
  expect(later.body.data).toBe('token-of-7');
});

test('a page shows the data of the company’s own API, and returns 404 for data that it does not have', async () => {
  const { url } = await startUpstream(createOwnApi());
  const portal = await createTestPortal(url);
  endWithTest(portal.close);
  const page = await request(portal.app).get('/demand/BD202600000001').expect(200);
  expect(page.text).toContain('新茶饮品牌找校园渠道');
  await request(portal.app).get('/demand/BD202600000002').expect(404);
});
