import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { MessageEntry } from './message-entry.tsx';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

let unread = 1;
const entry = () => screen.getByRole('link', { name: /^消息/ }).textContent;

async function showEntry(): Promise<void> {
  unread = 1;
  installFakeApi({
    'GET /api/chat/count-unread-messages': () => ({ data: { totalAnnouncements: 0, totalChatMessages: unread, totalSystemNotice: 0 } }),
  });
  renderPortal(<MessageEntry />, { signedIn: true, user: { nickname: '王磊', avatar: null } });
  await waitFor(() => expect(entry()).toContain('1 条未读'));
  unread = 2;
}

test('returning to the tab updates the unread count', async () => {
  await showEntry();
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(entry()).toContain('1 条未读');
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(entry()).toContain('2 条未读'));
});

test('updates the unread count within a minute on an open page, but does not poll in a background tab', async () => {
  await showEntry();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => jest.advanceTimersByTimeAsync(180_000));
  expect(entry()).toContain('1 条未读');
  visibility.mockReturnValue('visible');
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(entry()).toContain('2 条未读'));
});

test('requests the count only once from an API that lacks this call', async () => {
  const api = installFakeApi({ 'GET /api/chat/count-unread-messages': { status: 404, data: null } });
  renderPortal(<MessageEntry />, { signedIn: true, user: { nickname: '王磊', avatar: null } });
  await act(() => jest.advanceTimersByTimeAsync(180_000));
  expect(api.asked('GET /api/chat/count-unread-messages')).toHaveLength(1);
});
