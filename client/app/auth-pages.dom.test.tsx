import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { LoginPage } from '#client/features/auth/pages/login-page.tsx';
import { WechatAuthPage } from '#client/features/auth/pages/wechat-auth-page.tsx';
import { loadParts } from '#client/lib/lazy-page.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { matchRoute } from '#shared/routes/match-route.ts';

const user = { id: '7', nickname: '小桥', avatar: null, memberLevel: 0 };
let api: FakeApi;

beforeAll(loadParts);

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    'GET /api/config': { data: { DOWNLOAD_URL: '/download', INVITE_URL: '/invite' } },
    'GET /v1/overall/detail': { data: { stats: { demands: 1234, users: 56, orgs: 0 } } },
    'POST /api/app/event': {},
  });
});

function requestOf(path: string, signedIn = false): PageRequest {
  const url = new URL(path, 'https://portal.example');
  const match = matchRoute(url.pathname);
  if (!match) throw new Error(`no page at ${path}`);
  return { ...match, pathname: url.pathname, search: url.searchParams, signedIn };
}

test('the login page shows the same views as the dialog', async () => {
  renderPortal(<LoginPage request={requestOf('/login')} />);
  expect(screen.getByRole('heading', { level: 1, name: '快捷登录' })).toBeTruthy();
  expect(screen.getByRole('form', { name: '快捷登录' }).getAttribute('method')).toBe('post');
  await userEvent.setup().click(screen.getByRole('link', { name: '没有账号？去注册' }));
  expect(screen.getByRole('heading', { level: 1, name: '注册' })).toBeTruthy();
});

test('the address can select the initial view', () => {
  renderPortal(<LoginPage request={requestOf('/user/login?view=forgot')} />);
  expect(screen.getByRole('heading', { level: 1, name: '找回密码' })).toBeTruthy();
});

test('tells a signed-in user that they are already signed in', () => {
  renderPortal(<LoginPage request={requestOf('/login', true)} />, { signedIn: true, user: { nickname: '小桥', avatar: null } });
  expect(screen.getByText('您已登录账号「小桥」，无需再次登录。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '进入个人中心' }).getAttribute('href')).toBe('/user/center');
  expect(screen.queryByRole('form')).toBeNull();
});

test('signs in a bound WeChat identity once and returns to the previous page', async () => {
  sessionStorage.setItem('LOGIN_RETURN_TO', '/demand/BD10000023');
  api.answer('POST /v1/login-by-weixin', { data: { bound: true, user } });
  const { store, visited } = renderPortal(
    <StrictMode>
      <WechatAuthPage request={requestOf('/common/wechatAuth?code=c1&state=s1')} />
    </StrictMode>,
  );
  await waitFor(() => expect(visited).toEqual(['/demand/BD10000023']));
  expect(store.getState()).toMatchObject({ signedIn: true, user: { nickname: '小桥' } });
  expect(api.asked('POST /v1/login-by-weixin').map(({ body }) => body)).toEqual([{ code: 'c1', state: 's1', channel: 'PC' }]);
});

test('an unbound WeChat identity opens the login view with the hint', async () => {
  api.answer('POST /v1/login-by-weixin', { data: { bound: false, weixinCode: 'ticket' } });
  const { store } = renderPortal(<WechatAuthPage request={requestOf('/common/wechatAuth?code=c1&state=s1')} />);
  await screen.findByRole('dialog', { name: '账号密码登录' });
  expect(store.getState()).toMatchObject({ weixinCode: 'ticket', signedIn: false });
});

test('does not offer to bind an identity again after binding has failed', async () => {
  api.answer('POST /v1/login-by-weixin', { data: { bound: false, weixinCode: 'ticket' } });
  const { store } = renderPortal(<WechatAuthPage request={requestOf('/common/wechatAuth?code=c1&state=s1')} />);
  await screen.findByRole('dialog', { name: '账号密码登录' });
  act(() => store.setState({ weixinCode: null, showLoginModal: false }));
  expect(await screen.findByRole('link', { name: '重新授权' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '登录并绑定' })).toBeNull();
});

test('reports a denied WeChat authorisation and offers to retry', async () => {
  renderPortal(<WechatAuthPage request={requestOf('/common/wechatAuth?state=s1')} />);
  expect(screen.getByRole('heading', { name: '您已取消微信授权' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '重新授权' }).getAttribute('href')).toBe('/wechat/connect?returnTo=%2F');
  expect(api.calls).toEqual([]);
});

test('shows why the portal API rejected a WeChat code', async () => {
  api.answer('POST /v1/login-by-weixin', { status: 400, message: '微信授权已失效，请重新扫码' });
  renderPortal(<WechatAuthPage request={requestOf('/common/wechatAuth?code=old&state=s1')} />);
  await screen.findByRole('heading', { name: '微信登录失败' });
  expect(screen.getByText('微信授权已失效，请重新扫码')).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});
