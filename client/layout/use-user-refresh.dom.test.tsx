import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { readCookie, writeCookie } from '#client/lib/browser-cookies.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { readUserInfo } from '#shared/rules/session-user.ts';
import { useUserRefresh } from './use-user-refresh.ts';

function Who() {
  useUserRefresh();
  return <p>{usePortal((state) => state.user?.nickname ?? '游客')}</p>;
}

const answers = { '/v1/user/detail': { id: 7, nickname: '新名字', avatar: '/uploads/a.png' } };

test('raising userRefresh refetches nickname and avatar', async () => {
  const { store, calls } = renderInPortal(<Who />, { user: '旧名字', answers });
  expect(calls).toEqual([]);
  act(() => store.setState({ userRefresh: 1 }));
  expect(await screen.findByText('新名字')).toBeTruthy();
  expect(store.getState().user?.avatar).toBe('/uploads/a.png');
  // The next page that the server renders shows them too.
  expect(readUserInfo(readCookie('USER_INFO'))).toEqual({ nickname: '新名字', avatar: '/uploads/a.png' });
});

test('omits an avatar address that is too long for the cookie, but stores the name', async () => {
  const avatar = `https://pictures.example/${'x'.repeat(4_000)}`;
  const { store } = renderInPortal(<Who />, { user: '旧名字', answers: { '/v1/user/detail': { id: 7, nickname: '新名字', avatar } } });
  act(() => store.setState({ userRefresh: 1 }));
  expect(await screen.findByText('新名字')).toBeTruthy();
  expect(store.getState().user?.avatar).toBe(avatar);
  expect(document.cookie.length).toBeLessThan(4_000);
  expect(readUserInfo(readCookie('USER_INFO'))).toEqual({ nickname: '新名字', avatar: null });
});

test('the flag cookie of an earlier page triggers one refetch', async () => {
  writeCookie('REFRESH_USER_INFO', '1', 1);
  renderInPortal(<Who />, { user: '旧名字', answers });
  expect(await screen.findByText('新名字')).toBeTruthy();
  expect(document.cookie).not.toContain('REFRESH_USER_INFO');
});

test('a flag cookie that is set meanwhile triggers a refetch with the next navigation', async () => {
  const { store, calls } = renderInPortal(<Who />, { user: '旧名字', answers });
  writeCookie('REFRESH_USER_INFO', '1', 1);
  expect(calls).toEqual([]);
  act(() => store.setState({ pendingRoute: '/common/about' }));
  expect(await screen.findByText('新名字')).toBeTruthy();
  expect(document.cookie).not.toContain('REFRESH_USER_INFO');
  act(() => store.setState({ pendingRoute: null }));
  expect(calls.filter((call) => call === 'GET /v1/user/detail')).toHaveLength(1);
});

test('a failed call leaves the header unchanged', async () => {
  const { store, calls } = renderInPortal(<Who />, { user: '旧名字' });
  act(() => store.setState({ userRefresh: 1 }));
  await waitFor(() => expect(calls).toContain('GET /v1/user/detail'));
  expect(screen.getByText('旧名字')).toBeTruthy();
});

test('a signed-in session without user details fetches them once', async () => {
  const { store, calls } = renderInPortal(<Who />, { user: '旧名字', answers });
  act(() => store.setState({ user: null }));
  expect(await screen.findByText('新名字')).toBeTruthy();
  expect(readUserInfo(readCookie('USER_INFO'))).toEqual({ nickname: '新名字', avatar: '/uploads/a.png' });
  expect(calls.filter((call) => call === 'GET /v1/user/detail')).toHaveLength(1);
});
