import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { removeCookie } from '#client/lib/browser-cookies.ts';
import { openLogin } from '#client/lib/portal-store.tsx';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { agreement, field, installSignInApi, openDialog, PHONE, session, submit } from '#client/testing/login-dialog.tsx';
import { renderPortal, shownToasts, visitorPage } from '#client/testing/render-portal.tsx';

let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  removeCookie('KEY_CHANNEL');
  api = installSignInApi();
});

test('the WeChat login needs the agreement, then leads to the server and back to the same page', async () => {
  const { user } = await openDialog('chooser', '/message/list?a=1');
  const link = screen.getByRole('link', { name: '微信登录' });
  expect(link.getAttribute('href')).toBe('/wechat/connect?returnTo=%2Fmessage%2Flist%3Fa%3D1');
  expect(link.hasAttribute('data-server')).toBe(true);
  await user.click(link);
  expect(shownToasts()).toEqual(['请同意用户服务协议和隐私政策']);
  expect(sessionStorage.getItem('LOGIN_RETURN_TO')).toBeNull();
  await user.click(agreement());
  // jsdom cannot navigate away.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.click(link);
  expect(sessionStorage.getItem('LOGIN_RETURN_TO')).toBe('/message/list?a=1');
});

test('a login sends the unbound WeChat identity along', async () => {
  const { user, store } = await openDialog('login');
  act(() => store.setState({ weixinCode: 'ticket' }));
  expect(screen.getByText('请登录完成微信的绑定，若没有账号，请先注册。')).toBeTruthy();
  await user.type(field('手机号'), PHONE);
  await user.type(field('密码'), 'secret1');
  await user.click(agreement());
  await user.click(submit('登录'));
  await waitFor(() => expect(store.getState().weixinCode).toBeNull());
  expect(api.asked('POST /v1/login')[0]?.body).toMatchObject({ weixinCode: 'ticket' });
});

test.each(['微信授权已过期，请重新扫码', '该账号已绑定其他微信'])(
  'a user whose WeChat cannot be bound (%s) is told so and signs in without it',
  async (message) => {
    api.answer('POST /v1/login', { status: 409, message, data: { fields: { weixinCode: message } } });
    const { user, store } = await openDialog('login');
    act(() => store.setState({ weixinCode: 'ticket' }));
    await user.type(field('手机号'), PHONE);
    await user.type(field('密码'), 'secret1');
    await user.click(agreement());
    await user.click(submit('登录'));
    expect(await screen.findByText('微信未能绑定，您可以不绑定微信直接登录；需要绑定时请重新扫码。')).toBeTruthy();
    expect(screen.getByRole('alert', { name: '' }).textContent).toContain(message);
    expect(screen.queryByText('请登录完成微信的绑定，若没有账号，请先注册。')).toBeNull();
    api.answer('POST /v1/login', { data: session });
    await user.click(submit('登录'));
    await waitFor(() => expect(store.getState().signedIn).toBe(true));
    expect(api.asked('POST /v1/login').map(({ body }) => Object(body).weixinCode)).toEqual(['ticket', undefined]);
  },
);

test('does not offer phone verification, which takes no WeChat code, while binding WeChat', async () => {
  const env = { ...visitorPage.env, jverifyScriptUrl: 'https://jverify.example/sdk.js', jverifyAppKey: 'key' };
  const { store } = renderPortal(null, { env });
  act(() => openLogin(store, { view: 'register' }));
  expect(await screen.findByRole('button', { name: /一键|本机/ })).toBeTruthy();
  act(() => store.setState({ weixinCode: 'ticket' }));
  expect(screen.queryByRole('button', { name: /一键|本机/ })).toBeNull();
});
