import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { showToast, toastQueue } from '#client/ui/toast-queue.ts';
import { ToastHost } from './toast-host.tsx';

beforeEach(() => toastQueue.setState({ messages: [] }));

test('the toast container is loaded before any message', async () => {
  render(<ToastHost />);
  expect(await screen.findByRole('status', {}, { timeout: 10_000 })).toBeTruthy();
});

test('shows a message queued earlier once the toast container is loaded', async () => {
  showToast('登录成功', { tone: 'success' });
  render(<ToastHost />);
  expect((await screen.findByText('登录成功', {}, { timeout: 10_000 })).closest('[role="status"]')).toBeTruthy();
  act(() => showToast('请求发生错误', { tone: 'error' }));
  expect(screen.getByRole('alert').textContent).toBe('请求发生错误');
});
