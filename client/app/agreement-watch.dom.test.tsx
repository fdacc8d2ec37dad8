import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { watchAgreement } from './agreement-watch.ts';

const at = '2026-08-01T10:00:00+08:00';
let api: FakeApi;
let agreedVersion: string;

beforeEach(() => {
  agreedVersion = '2026-01';
  api = installFakeApi({
    'GET /api/config': { data: { USER_AGREEMENT: '/common/about#agreement', PRIVACY_POLICY: '/common/about#privacy' } },
    'GET /api/chat/count-unread-messages': () => ({ data: { agreementOutdated: agreedVersion !== '2026-02' } }),
    'GET /api/account/agreement': () => ({ data: { version: '2026-02', agreedVersion, agreedAt: at } }),
    'POST /api/account/agreement': ({ body }) => {
      agreedVersion = String(body.version);
      return {};
    },
    'POST /v1/logout': {},
  });
});

const Page = () => {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/common/about')}>
        协议页面
      </button>
      <button type="button" onClick={() => navigate('/')}>
        其他页面
      </button>
    </>
  );
};

/** Opens a page as a signed-in user whose unread counts are already cached. */
async function openPage() {
  const portal = renderPortal(<Page />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
  await portal.queryClient.fetchQuery(unreadQuery);
  act(() => void watchAgreement(portal.store, portal.queryClient));
  return { ...portal, actor: userEvent.setup() };
}

test('does not ask a user who has agreed to the current version', async () => {
  agreedVersion = '2026-02';
  const { store, queryClient } = await openPage();
  await act(() => queryClient.refetchQueries({ queryKey: unreadQuery.queryKey }));
  expect(store.getState().overlay).toBeNull();
  expect(api.asked('GET /api/account/agreement')).toHaveLength(0);
});

test('asks over the page for agreement to a changed version, and closes once it is accepted', async () => {
  const { actor } = await openPage();
  const dialog = await screen.findByRole('dialog', { name: '用户协议已更新' });
  expect(await screen.findByText(/新版本：2026-02/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  await actor.keyboard('{Escape}');
  expect(dialog.isConnected).toBe(true);
  await actor.click(screen.getByRole('button', { name: '同意并继续' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked('POST /api/account/agreement')[0]?.body).toEqual({ version: '2026-02' });
});

test('notices a change while the tab is open with the next response', async () => {
  agreedVersion = '2026-02';
  const { queryClient } = await openPage();
  agreedVersion = '2026-01';
  await act(() => queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 }));
  expect(await screen.findByRole('dialog', { name: '用户协议已更新' })).toBeTruthy();
});

test('declining the agreement logs the user out', async () => {
  const { actor, store } = await openPage();
  await actor.click(await screen.findByRole('button', { name: '不同意，退出登录' }));
  await waitFor(() => expect(store.getState().signedIn).toBe(false));
  expect(api.asked('POST /v1/logout')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shownToasts()).toContain('登出成功');
});

test('an agreement that cannot be loaded does not block the page', async () => {
  api.answer('GET /api/account/agreement', { status: 404, code: 404, message: '没有这个接口' });
  const { actor } = await openPage();
  await actor.click(await screen.findByRole('button', { name: '稍后再说' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('is hidden on the page with the text of the agreement', async () => {
  const { actor } = await openPage();
  await screen.findByRole('dialog', { name: '用户协议已更新' });
  await actor.click(screen.getByText('协议页面'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await actor.click(screen.getByText('其他页面'));
  expect(await screen.findByRole('dialog', { name: '用户协议已更新' })).toBeTruthy();
});

test('does not ask for a version that was accepted in another tab meanwhile', async () => {
  agreedVersion = '2026-02';
  api.answer('GET /api/chat/count-unread-messages', { data: { agreementOutdated: true } });
  const { store } = await openPage();
  await waitFor(() => expect(api.asked('GET /api/account/agreement')).toHaveLength(1));
  await waitFor(() => expect(store.getState().overlay).toBeNull());
  expect(api.asked('POST /api/account/agreement')).toHaveLength(0);
});
