import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { MessageEntry } from './message-entry.tsx';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
});

afterEach(() => {
  jest.useRealTimers();
});

test('whoever comes back to the tab sees what was written meanwhile', async () => {
  let unread = 1;
  installFakeApi({
    'GET /api/chat/count-unread-messages': () => ({ data: { totalAnnouncements: 0, totalChatMessages: unread, totalSystemNotice: 0 } }),
  });
  renderPortal(<MessageEntry />, { signedIn: true, user: { nickname: '王磊', avatar: null } });
  const entry = () => screen.getByRole('link', { name: /^消息/ }).textContent;
  await waitFor(() => expect(entry()).toContain('1 条未读'));
  unread = 2;
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(entry()).toContain('1 条未读');
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(entry()).toContain('2 条未读'));
});
