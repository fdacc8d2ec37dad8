import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { openLogin } from '#client/lib/portal-store.tsx';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { joinSession, leaveSession } from './session-elsewhere.ts';

const shown = { nickname: '小桥', avatar: null };
const other = { nickname: '老王', avatar: null };
const signedIn = { signedIn: true, user: shown };

beforeEach(() => {
  installFakeApi({ 'GET /api/config': { data: {} }, 'GET /api/chat/count-unread-messages': { data: {} } });
});

function HalfWrittenForm({ whenLeft }: { whenLeft?: 'kept' }) {
  useDirtyForm(true, whenLeft);
  return <input aria-label="内容" defaultValue="写到一半" />;
}

test('a logout in another tab signs this tab out on the same page', async () => {
  const { store, visited, queryClient } = renderPortal(null, signedIn);
  queryClient.setQueryData(['private'], 'private');
  sessionStorage.setItem('DEMAND_REPORT:7', '{"content":"对方收款后失联"}');
  act(() => leaveSession({ store, queryClient }));
  expect(store.getState()).toMatchObject({ signedIn: false, user: null, showLoginModal: false });
  expect(queryClient.getQueryData(['private'])).toBeUndefined();
  expect(sessionStorage.getItem('DEMAND_REPORT:7')).toBeNull();
  expect(visited).toEqual([]);
  expect(shownToasts()).toEqual(['您已在其他标签页退出登录']);
});

test('a logout in another tab keeps unsaved text', async () => {
  const { store, queryClient } = renderPortal(<HalfWrittenForm />, signedIn);
  act(() => leaveSession({ store, queryClient }));
  expect((await screen.findByRole('dialog')).textContent).toContain('您已在其他标签页退出登录，内容已保留');
  expect(shownToasts()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('内容').value).toBe('写到一半');
});

test('a login in another tab signs a visitor’s tab in on the same page', () => {
  const { store, visited, queryClient } = renderPortal(null);
  queryClient.setQueryData(['public'], 'as visitors see it');
  act(() => openLogin(store, { returnTo: '/user/center' }));
  act(() => joinSession({ store, queryClient }, other));
  expect(store.getState()).toMatchObject({ signedIn: true, user: other, showLoginModal: false, returnTo: null });
  expect(queryClient.getQueryData(['public'])).toBeUndefined();
  expect(visited).toEqual([]);
});

test('a login in another tab reloads a tab that shows another user', () => {
  const { store, queryClient } = renderPortal(null, signedIn);
  const reload = jest.fn();
  act(() => joinSession({ store, queryClient }, other, reload));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a login of another user does not reload a tab with unsaved text, and shows a warning', () => {
  const { store, queryClient } = renderPortal(<HalfWrittenForm />, signedIn);
  const reload = jest.fn();
  act(() => joinSession({ store, queryClient }, other, reload));
  expect(reload).not.toHaveBeenCalled();
  expect(shownToasts()).toEqual(['您已在其他标签页登录「老王」，请先复制这里的内容，再刷新页面']);
});

test('a login of another user reloads a tab whose form survives leaving the page, so that nothing is bought as the wrong user', () => {
  const { store, queryClient } = renderPortal(<HalfWrittenForm whenLeft="kept" />, signedIn);
  const reload = jest.fn();
  act(() => joinSession({ store, queryClient }, other, reload));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a login of the same user closes the login dialog', () => {
  const { store, queryClient } = renderPortal(null, signedIn);
  const reload = jest.fn();
  act(() => openLogin(store, { notice: '登录已过期，内容已保留' }));
  act(() => joinSession({ store, queryClient }, shown, reload));
  expect(store.getState()).toMatchObject({ signedIn: true, user: shown, showLoginModal: false });
  expect(reload).not.toHaveBeenCalled();
});

test('refetches the data of the tab, since another user may have the same nickname', () => {
  const { store, queryClient } = renderPortal(null, signedIn);
  queryClient.setQueryData(['private'], 'of the first one');
  act(() => joinSession({ store, queryClient }, shown, jest.fn()));
  expect(queryClient.getQueryData(['private'])).toBeUndefined();
});
