import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { RefusalView } from './refusal-view.tsx';

test('an unknown page shows the Chinese message, then the exact English one, and a link to the home page', () => {
  renderInPortal(<RefusalView refusal={{ status: 404, message: 'This page could not be found' }} />, { path: '/nope' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('页面不存在');
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
});

test('a missing demand shows the message of the API below the heading', () => {
  renderInPortal(<RefusalView refusal={{ status: 404, message: '该需求不存在或已删除' }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('页面不存在');
  expect(screen.getByText('该需求不存在或已删除')).toBeTruthy();
});

test('a guarded page offers a login that leads back to it', async () => {
  const { store } = renderInPortal(<RefusalView refusal={{ status: 403, message: '请您先登录' }} />, { path: '/user/center?tab=2' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('请您先登录');
  const login = screen.getByRole('link', { name: '立即登录' });
  expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fuser%2Fcenter%3Ftab%3D2');
  await userEvent.click(login);
  expect(store.getState()).toMatchObject({ showLoginModal: true, returnTo: '/user/center?tab=2' });
});

test('a Ctrl+click on the login link opens it in a new tab', () => {
  const { store } = renderInPortal(<RefusalView refusal={{ status: 403, message: '请您先登录' }} />, { path: '/user/center' });
  expect(fireEvent.click(screen.getByRole('link', { name: '立即登录' }), { ctrlKey: true })).toBe(true);
  expect(store.getState().showLoginModal).toBe(false);
});

test('does not ask a signed-in user without permission to sign in again', () => {
  renderInPortal(<RefusalView refusal={{ status: 403, message: '无权查看' }} />, { user: '张晓明' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('无权查看');
  expect(screen.queryByText('立即登录')).toBeNull();
});

test('a rate limit shows when to retry, and offers the home page first since a retry would be refused', () => {
  const refusal = { status: 429, message: '访问过于频繁，请稍后再试', retryAfter: 170 } as const;
  const { container } = renderInPortal(<RefusalView refusal={refusal} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('访问过于频繁');
  expect(screen.getByText('请约 3 分钟后再试')).toBeTruthy();
  expect(container.textContent?.split('访问过于频繁')).toHaveLength(2);
  const lookOf = (name: string) => screen.getByRole('link', { name }).dataset.variant;
  expect([lookOf('返回首页'), lookOf('重试')]).toEqual(['primary', 'secondary']);
});

test.each([
  [429, '访问过于频繁，请稍后再试'],
  [502, '服务暂时不可用，请稍后再试'],
  [504, '服务响应超时，请稍后再试'],
] as const)('the text of a %i does not repeat the heading', (status, message) => {
  renderInPortal(<RefusalView refusal={{ status, message }} />);
  expect(screen.getByText('请稍后再试')).toBeTruthy();
});

test('an unavailable API offers a retry from the server and shows the request id', () => {
  const refusal = { status: 502, message: '暂时无法连接服务', requestId: 'req-1' } as const;
  renderInPortal(<RefusalView refusal={refusal} />, { path: '/type/10?sort=new' });
  const retry = screen.getByRole('link', { name: '重试' });
  expect([retry.getAttribute('href'), retry.dataset.server]).toEqual(['/type/10?sort=new', '']);
  expect(screen.getByText('请求编号：req-1')).toBeTruthy();
});

test('an internal error has the heading Error', () => {
  renderInPortal(<RefusalView refusal={{ status: 500, message: 'Error' }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Error');
});
