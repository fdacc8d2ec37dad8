import { beforeEach, expect, test } from '@jest/globals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { writeCookie } from '#client/lib/browser-cookies.ts';
import { apiOf, callQuery } from '#client/lib/call-query.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { enterSession } from '#client/lib/enter-session.ts';
import { openLogin } from '#client/lib/portal-store.tsx';
import { remoteCall } from '#client/lib/remote-call.ts';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';

const unreadCall = remoteCall('message.countUnread', async () => (await import('#shared/contract/message.ts')).countUnread);
const userCall = remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail);
const signedIn = { signedIn: true, user: { nickname: '小桥', avatar: null } };

beforeEach(() => {
  writeCookie('USER_INFO', '{}', 1);
  installFakeApi({
    'GET /api/config': { data: {} },
    'GET /api/chat/count-unread-messages': { status: 401, message: '登录已过期，请重新登录' },
    'GET /v1/user/detail': { status: 401, message: '登录已过期，请重新登录' },
  });
});

const UnreadCount = () => {
  useQuery(callQuery(unreadCall, {}));
  return null;
};

function TwoPrivateQueries() {
  useQuery(callQuery(unreadCall, {}));
  useQuery(callQuery(userCall, {}));
  return null;
}

function HalfWrittenForm() {
  const [text, setText] = useState('');
  useDirtyForm(text !== '');
  const save = useMutation({ mutationFn: (_: null, { client }) => apiOf(client).call(userCall, {}) });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="内容" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => save.mutate(null)}>
        保存
      </button>
    </form>
  );
}

test('an expired token clears the user, shows the home page and opens the dialog, once per burst of 401s', async () => {
  const { store, visited, queryClient } = renderPortal(<TwoPrivateQueries />, signedIn);
  queryClient.setQueryData(['private.read'], 'private');
  await screen.findByRole('dialog');
  expect(store.getState()).toMatchObject({ signedIn: false, user: null, showLoginModal: true, loginView: 'chooser', returnTo: '/' });
  expect(visited).toEqual(['/']);
  expect(shownToasts()).toEqual([]);
  expect(screen.getByRole('dialog').textContent).toContain('登录已过期，请重新登录');
  expect(document.cookie).not.toContain('USER_INFO');
  expect(queryClient.getQueryData(['private.read'])).toBeUndefined();
});

/** The API rejects a read and a write of the previous session after the user has signed in again. */
test('a late 401 for the previous session does not end the session that has begun since', async () => {
  const late = Promise.withResolvers<{ status: number; message: string }>();
  const api = installFakeApi({
    'GET /api/config': { data: {} },
    'GET /api/chat/count-unread-messages': () => late.promise,
    'GET /v1/user/detail': () => late.promise,
  });
  const { store, visited, queryClient } = renderPortal(
    <>
      <UnreadCount />
      <HalfWrittenForm />
    </>,
    signedIn,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(api.asked('GET /v1/user/detail')).toHaveLength(1));
  api.answer('GET /api/chat/count-unread-messages', { data: { total: 3, chat: 3, notice: 0 } });
  act(() => enterSession(store, queryClient, { nickname: '小桥', avatar: null }));
  await act(async () => late.resolve({ status: 401, message: '登录已过期，请重新登录' }));
  await waitFor(() => expect(shownToasts()).toEqual(['登录状态已更新，请再试一次']));
  await waitFor(() => expect(queryClient.getQueryState(['message.countUnread', {}])?.status).toBe('success'));
  expect(store.getState()).toMatchObject({ signedIn: true, showLoginModal: false });
  expect(document.cookie).toContain('USER_INFO');
  expect(visited).toEqual([]);
});

test('an expired token keeps a half-written form on the page', async () => {
  const { store, visited } = renderPortal(<HalfWrittenForm />, signedIn);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('内容'), '写到一半');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByRole('dialog');
  expect(visited).toEqual([]);
  expect(store.getState().signedIn).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('内容').value).toBe('写到一半');
  // Only the dialog gives the reason, which screen readers announce with its title: a toast would cover it.
  expect(shownToasts()).toEqual([]);
  expect(screen.getByRole('dialog', { description: '登录已过期，内容已保留' })).toBeTruthy();
  expect(document.cookie).not.toContain('USER_INFO');
});

test("a visitor's private query does not open the dialog, a visitor's action opens it on the same page", async () => {
  const { store, visited, queryClient } = renderPortal(
    <>
      <TwoPrivateQueries />
      <HalfWrittenForm />
    </>,
  );
  await waitFor(() => expect(queryClient.getQueryState(['user.getDetail', {}])?.status).toBe('error'));
  expect(store.getState().showLoginModal).toBe(false);
  await userEvent.setup().click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('登录已过期，请重新登录');
  expect(shownToasts()).toEqual([]);
  expect(visited).toEqual([]);
});

test('a dialog that the user opens shows no reason', async () => {
  const { store } = renderPortal(<HalfWrittenForm />, signedIn);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('内容'), '写到一半');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByRole('dialog');
  act(() => store.setState({ showLoginModal: false }));
  act(() => openLogin(store));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('登录已过期');
});

test('any script of the page can open the login dialog', async () => {
  const { store } = renderPortal(null);
  act(() => void window.dispatchEvent(new CustomEvent('login-request')));
  await screen.findByRole('dialog', { name: '快捷登录' });
  expect(store.getState().loginView).toBe('chooser');
});
