import { expect, test } from '@jest/globals';
import type { RequestHandler } from 'express';
import request from 'supertest';
import { portalDeps } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';
import { checkWechatState } from './wechat-connect.ts';

function portal(env: NodeJS.ProcessEnv) {
  const pageHandler: RequestHandler = (incoming, response) => {
    if (incoming.path !== '/common/wechatAuth') return void response.status(404).send('no such page');
    response.json(checkWechatState(incoming, response, { publicOrigin: null }));
  };
  return createApp(portalDeps('http://127.0.0.1:3001', { pageHandler, env }));
}

const sandbox = { SANDBOX: 'on', PUBLIC_ORIGIN: 'https://www.example.com' };
const stateOf = (location: string | undefined): string => new URL(location ?? '').searchParams.get('state') ?? '';

test('the sandbox replaces WeChat and receives the same parameters', async () => {
  const answer = await request(portal(sandbox)).get('/wechat/connect?returnTo=/user/center?tab=1');
  const location = new URL(answer.headers['location'] ?? '');
  expect([answer.status, location.origin + location.pathname]).toEqual([302, 'http://127.0.0.1:3001/sandbox/wechat']);
  expect(Object.fromEntries(location.searchParams)).toEqual({
    appid: 'sandbox',
    redirect_uri: 'https://www.example.com/common/wechatAuth',
    response_type: 'code',
    scope: 'snsapi_login',
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(answer.headers['set-cookie']?.[0]).toMatch(
    /^WECHAT_STATE=[^;]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('sends the parameters and the fragment that the live WeChat service requires', async () => {
  const { headers } = await request(portal({ WECHAT_APP_ID: 'wx123' })).get('/wechat/connect');
  expect(headers['location']).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/qrconnect\?appid=wx123&.*#wechat_redirect$/);
});

test('without WeChat the path is left to the pages, which answer 404', async () => {
  expect((await request(portal({ SANDBOX: 'off' })).get('/wechat/connect')).text).toBe('no such page');
});

test('accepts the state of this browser once and returns to a path of this site', async () => {
  const app = portal({ SANDBOX: 'on' });
  const connect = await request(app).get('/wechat/connect?returnTo=%2Fdemand%2FBD20260001%3Fa%3D1');
  const cookie = connect.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  const back = await request(app)
    .get('/common/wechatAuth')
    .query({ code: 'c', state: stateOf(connect.headers['location']) })
    .set('Cookie', cookie);
  expect(back.body).toEqual({ ok: true, returnTo: '/demand/BD20260001?a=1' });
  expect(back.headers['set-cookie']?.[0]).toMatch(/^WECHAT_STATE=; Path=\/; Expires=Thu, 01 Jan 1970/);
});

test.each([
  ['another state', 'WECHAT_STATE', 'x'.repeat(43)],
  ['no state', 'WECHAT_STATE', undefined],
  ['no cookie', 'OTHER', 'x'],
  ['two states', 'WECHAT_STATE', ['a', 'b']],
])('refuses a return from WeChat with %s', async (_name, cookieName, state) => {
  const answer = await request(portal({ SANDBOX: 'on' }))
    .get('/common/wechatAuth')
    .query({ state })
    .set('Cookie', `${cookieName}=${'y'.repeat(43)}/user/center`);
  expect(answer.body.ok).toBe(false);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'replaces a return path that leaves the site with the home page: %s',
  async (returnTo) => {
    const app = portal({ SANDBOX: 'on' });
    const connect = await request(app).get('/wechat/connect').query({ returnTo });
    const cookie = connect.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
    const back = await request(app)
      .get('/common/wechatAuth')
      .query({ state: stateOf(connect.headers['location']) })
      .set('Cookie', cookie);
    expect(back.body).toEqual({ ok: true, returnTo: '/' });
  },
);
