import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { alertUnread } from './unread-alerts.ts';

/** The browser's notifications; `permission` is the user's decision. */
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  isOpen = true;
  readonly title: string;
  constructor(title: string) {
    super();
    this.title = title;
    FakeNotification.shown.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
}

/** The locks of all tabs of the browser: each is held until its callback's promise resolves. */
const held = new Set<string>();
const locks = {
  async request(name: string, _options: object, hold: () => Promise<void>) {
    held.add(name);
    await hold();
    held.delete(name);
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
};

const none = { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 };
let queryClient: QueryClient;
let stop = () => {};
let visibility: { mockReturnValue: (state: DocumentVisibilityState) => unknown; mockRestore: () => unknown };

beforeEach(() => {
  held.clear();
  FakeNotification.shown = [];
  FakeNotification.permission = 'granted';
  Object.assign(globalThis, { Notification: FakeNotification });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  visibility = jest.spyOn(document, 'visibilityState', 'get');
  queryClient = new QueryClient();
  setUnread(0);
});
afterEach(() => {
  stop();
  visibility.mockRestore();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'Notification');
});

const setUnread = (count: number) => queryClient.setQueryData(unreadQuery.queryKey, { ...none, totalChatMessages: count });
const turn = (state: DocumentVisibilityState) => {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const openTitles = () => FakeNotification.shown.filter(({ isOpen }) => isOpen).map(({ title }) => title);

test('a new message is announced while the tab is hidden, until the user returns', async () => {
  stop = alertUnread(queryClient);
  turn('hidden');
  await waitFor(() => expect([...held]).toEqual([]));
  setUnread(2);
  await waitFor(() => expect(openTitles()).toEqual(['2 条未读消息']));
  turn('visible');
  expect(openTitles()).toEqual([]);
});

test('nothing is announced in a visible tab, while another tab is visible, or when messages were read', async () => {
  stop = alertUnread(queryClient);
  setUnread(1);
  turn('hidden');
  setUnread(0);
  await waitFor(() => expect([...held]).toEqual([]));
  held.add('portal-visible');
  setUnread(3);
  await new Promise((resolve) => setImmediate(resolve));
  held.clear();
  setUnread(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(FakeNotification.shown).toEqual([]);
});

test('nothing is announced without the permission, and a visible tab tells the others that it is', async () => {
  stop = alertUnread(queryClient);
  expect([...held]).toEqual(['portal-visible']);
  turn('hidden');
  await waitFor(() => expect([...held]).toEqual([]));
  FakeNotification.permission = 'default';
  setUnread(4);
  await new Promise((resolve) => setImmediate(resolve));
  expect(FakeNotification.shown).toEqual([]);
});
