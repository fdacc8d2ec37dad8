import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { watchUnread } from './unread-mark.ts';

const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');
const none = { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 };
let queryClient: QueryClient;
let stop = () => {};

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  queryClient = new QueryClient();
  stop = watchUnread(queryClient);
});

afterEach(() => stop());

test('shows a dot on the icon while there are unread messages of any kind', () => {
  expect(icon()).toBe('/favicon.svg');
  for (const kind of ['totalAnnouncements', 'totalChatMessages', 'totalSystemNotice']) {
    queryClient.setQueryData(unreadQuery.queryKey, { ...none, [kind]: 2 });
    expect(icon()).toBe('/favicon-unread.svg');
    queryClient.setQueryData(unreadQuery.queryKey, none);
    expect(icon()).toBe('/favicon.svg');
  }
});

test('removes the dot when the session ends', () => {
  queryClient.setQueryData(unreadQuery.queryKey, { ...none, totalChatMessages: 1 });
  queryClient.removeQueries();
  expect(icon()).toBe('/favicon.svg');
});

test('in a hidden tab the count stands before the title, whatever the title becomes', async () => {
  document.title = '消息';
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  queryClient.setQueryData(unreadQuery.queryKey, { ...none, totalChatMessages: 2 });
  expect(document.title).toBe('(2) 消息');
  document.title = '我的收藏';
  await waitFor(() => expect(document.title).toBe('(2) 我的收藏'));
  queryClient.setQueryData(unreadQuery.queryKey, { ...none, totalChatMessages: 120 });
  expect(document.title).toBe('(99+) 我的收藏');
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('我的收藏');

  // The page's own title may look like a count.
  document.title = '(3) 人起订的团购';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('(3) 人起订的团购');
});
