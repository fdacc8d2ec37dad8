import { expect, test } from '@jest/globals';
import { type StubAnswer, startStubServer } from '../../../testing/stub-server.ts';
import { createWechatOauth } from './wechat-oauth.ts';

async function identifyAt(answers: Record<string, StubAnswer>) {
  const stub = await startStubServer(({ path }) => answers[path] ?? { status: 404, body: '' });
  const wechat = createWechatOauth({ appId: 'app', appSecret: 'app-secret', baseUrl: stub.url });
  const [result] = await Promise.allSettled([wechat.identify('the-code')]);
  await stub.close();
  return { result, requests: stub.requests };
}

// WeChat sends its JSON as text/plain.
const token = { contentType: 'text/plain', body: { access_token: 'token-1', openid: 'openid-1', expires_in: 7200 } };

test('exchanges the code for a token, and the token for an identity', async () => {
  const { result, requests } = await identifyAt({
    '/sns/oauth2/access_token': token,
    '/sns/userinfo': { body: { openid: 'openid-1', nickname: '小桥' } },
  });
  expect(result).toEqual({ status: 'fulfilled', value: { openid: 'openid-1', nickname: '小桥' } });
  expect(requests.map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/sns/oauth2/access_token', query: { appid: 'app', secret: 'app-secret', code: 'the-code', grant_type: 'authorization_code' } },
    { path: '/sns/userinfo', query: { access_token: 'token-1', openid: 'openid-1', lang: 'zh_CN' } },
  ]);
});

test('returns an identity even without a readable nickname', async () => {
  const { result } = await identifyAt({ '/sns/oauth2/access_token': token, '/sns/userinfo': { body: { errcode: 48_001 } } });
  expect(result).toEqual({ status: 'fulfilled', value: { openid: 'openid-1', nickname: null } });
});

test.each([40_029, 40_163])('returns null for a code that WeChat rejects (%i)', async (errcode) => {
  const { result } = await identifyAt({ '/sns/oauth2/access_token': { body: { errcode, errmsg: 'invalid code' } } });
  expect(result).toEqual({ status: 'fulfilled', value: null });
});

test.each([
  ['another refusal', { body: { errcode: 40_125, errmsg: 'invalid appsecret' } }],
  ['a broken service', { status: 500, body: '' }],
])('%s is an error without secrets', async (_case, answer) => {
  const { result } = await identifyAt({ '/sns/oauth2/access_token': answer });
  expect(result?.status).toBe('rejected');
  expect(String(result?.status === 'rejected' && result.reason)).not.toMatch(/app-secret|the-code/);
});
