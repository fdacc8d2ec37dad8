import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { SiteHeader } from './site-header.tsx';

const answers = {
  '/api/config': { CUSTOMER_SERVICE_QR_CODE_URL: '' },
  '/api/chat/count-unread-messages': { totalAnnouncements: 1, totalChatMessages: 3, totalSystemNotice: 8 },
};

test('shows 登录/注册 to a visitor, which opens the dialog and is also a link to /login', async () => {
  const { store } = renderInPortal(<SiteHeader />, { answers });
  const login = screen.getByRole('link', { name: '登录/注册' });
  expect(login.getAttribute('href')).toBe('/login');
  await userEvent.click(login);
  expect(store.getState()).toMatchObject({ showLoginModal: true, loginView: 'chooser', returnTo: null });
});

test('does not request unread messages for a visitor', async () => {
  const { calls } = renderInPortal(<SiteHeader />, { answers });
  expect(screen.getByRole('link', { name: '消息' }).getAttribute('href')).toBe('/message/list');
  await screen.findByRole('link', { name: '发布需求' });
  expect(calls).not.toContain('GET /api/chat/count-unread-messages');
});

test('the badge shows the sum of the three counts', async () => {
  renderInPortal(<SiteHeader />, { user: '张晓明', answers });
  expect(await screen.findByRole('link', { name: '消息 12 条未读' })).toBeTruthy();
});

test('shows 99+ for more than 99 unread messages, and no badge for none', async () => {
  const many = { totalAnnouncements: 99, totalChatMessages: 1, totalSystemNotice: 0 };
  const { unmount } = renderInPortal(<SiteHeader />, { user: '张晓明', answers: { ...answers, '/api/chat/count-unread-messages': many } });
  expect(await screen.findByText('99+')).toBeTruthy();
  unmount();
  const none = { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 };
  const { queryClient, calls } = renderInPortal(<SiteHeader />, {
    user: '张晓明',
    answers: { ...answers, '/api/chat/count-unread-messages': none },
  });
  await waitFor(() => expect(calls).toContain('GET /api/chat/count-unread-messages'));
  expect(queryClient.getQueryData(['message.countUnread', {}])).toEqual(none);
  expect(screen.queryByText(/条未读/)).toBeNull();
});

test('shows a signed-in user’s nickname, an avatar with its initial, and a menu with 个人中心 and 退出登录', async () => {
  renderInPortal(<SiteHeader />, { user: '张晓明', answers });
  expect(screen.queryByText('登录/注册')).toBeNull();
  const menu = screen.getByText('张晓明').closest('details');
  if (!menu) throw new Error('the account menu is missing');
  expect(within(menu).getByText('张')).toBeTruthy();
  expect(menu.open).toBe(false);
  await userEvent.click(screen.getByText('张晓明'));
  expect(menu.open).toBe(true);
  expect(within(menu).getByRole('link', { name: '个人中心' }).getAttribute('href')).toBe('/user/center');
  expect(within(menu).getByRole('button', { name: '退出登录' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(menu.open).toBe(false);
});

test('offers customer service only if it is configured', async () => {
  const { unmount } = renderInPortal(<SiteHeader />, { answers });
  expect(await screen.findByRole('link', { name: '发布需求' })).toBeTruthy();
  expect(screen.queryByText(/客服/)).toBeNull();
  unmount();
  renderInPortal(<SiteHeader />, { answers: { ...answers, '/api/config': { CUSTOMER_SERVICE_QR_CODE_URL: '/images/service.png' } } });
  expect(await screen.findByAltText('客服二维码')).toBeTruthy();
});

test('the search is a GET form filled with the keyword of the address', () => {
  renderInPortal(<SiteHeader />, { path: '/demand/type?keyword=母婴', answers });
  const box = screen.getByRole('searchbox', { name: '搜索需求' });
  expect(box).toMatchObject({ name: 'keyword', value: '母婴' });
  const form = box.closest('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual(['/demand/type', 'get']);
});

test('the search does not show the keyword of another list', () => {
  renderInPortal(<SiteHeader />, { path: '/message/list?keyword=方案', answers });
  expect(screen.getByRole('searchbox', { name: '搜索需求' })).toMatchObject({ value: '' });
});
