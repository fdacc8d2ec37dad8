import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { rememberOrder } from '#client/entities/checkout/checkout-subject.ts';
import type { Transport } from '#client/lib/api-client.ts';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { removeCookie, writeCookie } from '#client/lib/browser-cookies.ts';
import { callQuery } from '#client/lib/call-query.ts';
import { enterSession } from '#client/lib/enter-session.ts';
import { createAttemptStore } from '#client/lib/idempotency-key.ts';
import type { GoTo } from '#client/lib/navigation.tsx';
import { type PortalStore, usePortal } from '#client/lib/portal-store.tsx';
import { remoteCall } from '#client/lib/remote-call.ts';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { toastQueue } from '#client/ui/toast-queue.ts';
import { forgetUser, logOut } from './logout.ts';

const typesQuery = callQuery(
  remoteCall('demand.listTypes', async () => (await import('#shared/contract/demand.ts')).listDemandTypes),
  {},
);

const Who = () => <p>{usePortal((state) => state.user?.nickname ?? '游客')}</p>;

beforeEach(() => {
  jest.useFakeTimers();
  writeCookie('USER_INFO', '{}', 1);
  toastQueue.setState({ messages: [] });
});

afterEach(() => {
  jest.useRealTimers();
});

test('a logout calls the API, clears the user immediately, shows 登出成功 and goes to the home page after a second', async () => {
  const goTo = jest.fn<GoTo>();
  const { store, queryClient, calls } = renderInPortal(<Who />, { user: '张晓明', answers: { '/v1/logout': null } });
  queryClient.setQueryData(['user.getDetail', {}], { nickname: '张晓明' });
  await act(() => logOut({ store, queryClient, goTo }));

  expect(calls).toEqual(['POST /v1/logout']);
  expect(screen.getByText('游客')).toBeTruthy();
  expect(document.cookie).not.toContain('USER_INFO');
  expect(store.getState()).toMatchObject({ signedIn: false, user: null });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(toastQueue.getState().messages.map(({ text }) => text)).toEqual(['登出成功']);
  jest.advanceTimersByTime(999);
  expect(goTo).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(goTo).toHaveBeenCalledWith('/');
});

test('a logout removes unsent report and contact drafts, which the next user of this tab must not see', async () => {
  sessionStorage.setItem('DEMAND_REPORT:7', '{"reason":"","content":"对方收款后失联","images":[],"phone":"13800138000"}');
  sessionStorage.setItem('DEMAND_CONTACT:7', '{"phone":"13800138000","wechat":"qiao-1988"}');
  sessionStorage.setItem('OTHER', 'stays');
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', answers: { '/v1/logout': null } });
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(Object.keys(sessionStorage)).toEqual(['OTHER']);
  sessionStorage.clear();
});

test('a logout removes messages that were typed and not sent, which the next user of this computer must not read', async () => {
  localStorage.clear();
  localStorage.setItem('CHAT_DRAFT:700003:10002', '{"value":"我的手机是13800138000","at":0}');
  localStorage.setItem('CHAT_OUTBOX:700003:10002', '{"value":[],"at":0}');
  localStorage.setItem('BANNER_LIST', 'stays');
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', answers: { '/v1/logout': null } });
  act(() => forgetUser(store, queryClient));
  expect(Object.keys(localStorage)).toHaveLength(3);
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(Object.keys(localStorage).sort()).toEqual(['BANNER_LIST', 'session-changed']);
  localStorage.clear();
});

test('drafts left by an expired session are kept for the same user and removed for another one', () => {
  const { store, queryClient } = renderInPortal(<Who />);
  const signIn = (nickname: string) => act(() => enterSession(store, queryClient, { nickname, avatar: null }));
  signIn('张晓明');
  sessionStorage.setItem('DEMAND_REPORT:7', '{"phone":"13800138000"}');
  act(() => forgetUser(store, queryClient));
  signIn('张晓明');
  expect(sessionStorage.getItem('DEMAND_REPORT:7')).not.toBeNull();
  act(() => forgetUser(store, queryClient));
  signIn('王芳');
  expect(sessionStorage.getItem('DEMAND_REPORT:7')).toBeNull();
  sessionStorage.clear();
});

test('a visitor who signs in keeps the drafts begun before', () => {
  sessionStorage.setItem('DEMAND_REPORT:7', '{"phone":"13800138000"}');
  const { store, queryClient } = renderInPortal(<Who />);
  act(() => enterSession(store, queryClient, { nickname: '张晓明', avatar: null }));
  expect(sessionStorage.getItem('DEMAND_REPORT:7')).not.toBeNull();
  sessionStorage.clear();
});

test('a logout removes payments with an unknown outcome, which the next user of this tab must not see', async () => {
  createAttemptStore('pay-MEMBERSHIP-10').write({ key: '1', body: '{"payMethod":"BALANCE"}' });
  rememberOrder({ kind: 'RECHARGE', amount: 10_000 }, '20261127000000000001');
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', answers: { '/v1/logout': null } });
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test.each([
  ['has gone', () => history.pushState(null, '', '/about')],
  ['is going', (store: PortalStore) => store.setState({ pendingRoute: '/about' })],
])('does not go to the home page if the user %s elsewhere within the second', async (_, leave) => {
  const goTo = jest.fn<GoTo>();
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', answers: { '/v1/logout': null } });
  await act(() => logOut({ store, queryClient, goTo }));
  act(() => leave(store));
  jest.advanceTimersByTime(1_000);
  expect(goTo).not.toHaveBeenCalled();
  history.replaceState(null, '', '/');
});

test('a logout clears the data delivered with the page', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.dataset.query = '["user.getDetail",{}]';
  block.textContent = '{"data":{"nickname":"张晓明"}}';
  document.body.append(block);
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', answers: { '/v1/logout': null } });
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(block.textContent).toBe('');
  block.remove();
});

test('completes the logout if the session is already over', async () => {
  const transport = async () => ({ status: 401, body: { code: 401, message: '请您先登录', data: null } });
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', transport });
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(store.getState().signedIn).toBe(false);
});

test('a logout that does not reach the API leaves the user signed in and shows why', async () => {
  const transport = async () => {
    throw new ApiFailure({ kind: 'network', status: 0, message: '请求失败，请检查网络连接' });
  };
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', transport });
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(store.getState()).toMatchObject({ signedIn: true, user: { nickname: '张晓明' } });
  expect(toastQueue.getState().messages).toMatchObject([{ text: '请求失败，请检查网络连接', tone: 'error' }]);
});

test('completes the logout without an answer of the API if the gateway has cleared the cookies', async () => {
  const transport = async () => {
    removeCookie('USER_INFO');
    return { status: 502, body: { code: 502, message: '服务暂时不可用，请稍后再试', data: null } };
  };
  const { store, queryClient } = renderInPortal(<Who />, { user: '张晓明', transport });
  await act(() => logOut({ store, queryClient, goTo: async () => {} }));
  expect(store.getState()).toMatchObject({ signedIn: false, user: null });
  expect(toastQueue.getState().messages).toMatchObject([{ text: '登出成功', tone: 'success' }]);
});

/** Renders a portal whose API answers a logout on demand; `asked` contains the paths of the calls sent to it. */
function portalThatLogsOutLate() {
  const asked: string[] = [];
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const transport: Transport = async ({ path }) => {
    asked.push(path);
    return path === '/v1/logout' ? answer.promise : { status: 200, body: { code: 200, message: '', data: [] } };
  };
  return { ...renderInPortal(<Who />, { user: '张晓明', transport }), asked, answerLogout: answer.resolve };
}

test('a read that starts during a logout is not sent once the session has ended', async () => {
  const { store, queryClient, asked, answerLogout } = portalThatLogsOutLate();
  const leaving = logOut({ store, queryClient, goTo: async () => {} });
  await jest.advanceTimersByTimeAsync(0);
  const read = queryClient.fetchQuery(typesQuery);
  const outcome = expect(read).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['/v1/logout']);
  answerLogout({ status: 200, body: { code: 200, message: '', data: null } });
  await act(() => leaving);
  await outcome;
  expect(asked).toEqual(['/v1/logout']);
  await queryClient.fetchQuery(typesQuery);
  expect(asked).toHaveLength(2);
});

test('a read that starts during a logout is sent afterwards if the logout is rejected', async () => {
  const { store, queryClient, asked, answerLogout } = portalThatLogsOutLate();
  const leaving = logOut({ store, queryClient, goTo: async () => {} });
  await jest.advanceTimersByTimeAsync(0);
  const read = queryClient.fetchQuery(typesQuery);
  answerLogout({ status: 502, body: null });
  await act(() => leaving);
  expect(await read).toEqual([]);
  expect(asked[0]).toBe('/v1/logout');
  expect(store.getState().signedIn).toBe(true);
});
