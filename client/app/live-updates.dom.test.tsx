import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { isLive, pollEvery } from '#client/lib/live-state.ts';
import { createPortalStore, type PortalStore } from '#client/lib/portal-store.tsx';
import { visitorPage } from '#client/testing/render-portal.tsx';
import { LIVE_PATH } from '#shared/contract/live-updates.ts';
import { followLiveUpdates } from './live-updates.ts';

/** The browser's EventSource, whose server is the test. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  send(...events: string[]): void {
    for (const event of events) this.dispatchEvent(new Event(event));
  }
  refuse(): void {
    this.close();
    this.send('error');
  }
}

const none = { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0, liveUpdates: true };
const original = globalThis.EventSource;
let queryClient: QueryClient;
let store: PortalStore;
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeSource });
  FakeSource.opened.length = 0;
  queryClient = new QueryClient();
  store = createPortalStore({ ...visitorPage, signedIn: true });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Object.assign(globalThis, { EventSource: original });
});

const follow = (unread: object = none) => {
  queryClient.setQueryData(unreadQuery.queryKey, unread);
  stop = followLiveUpdates(queryClient, store);
};
const openSources = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const source = (): FakeSource => {
  const [open] = openSources();
  if (!open) throw new Error('no stream is open');
  return open;
};
/** Makes what a change refetches fresh, and returns whether it still is. */
const setFresh = () => queryClient.setQueryData(unreadQuery.queryKey, none);
const isFresh = () => queryClient.getQueryState(unreadQuery.queryKey)?.isInvalidated === false;

test('opens the stream for a signed-in user once the API has said that it has one', () => {
  follow({ ...none, liveUpdates: undefined });
  expect(FakeSource.opened).toHaveLength(0);
  setFresh();
  expect(openSources().map(({ url }) => url)).toEqual([LIVE_PATH]);
});

test('ends it with the session, and opens another for the next one', () => {
  follow();
  store.setState({ signedIn: false });
  expect(openSources()).toHaveLength(0);
  store.setState({ signedIn: true, sessionSince: 1 });
  expect(openSources()).toHaveLength(1);
  // Another user signs in without a logout.
  store.setState({ sessionSince: 2 });
  expect([openSources().length, FakeSource.opened.length]).toEqual([1, 3]);
});

test('without locks it is open only while the tab is visible', () => {
  follow();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(openSources()).toHaveLength(0);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(openSources()).toHaveLength(1);
});

test('a page that is left closes it, and a restored one opens it again', () => {
  follow();
  window.dispatchEvent(new Event('pagehide'));
  expect(openSources()).toHaveLength(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(openSources()).toHaveLength(1);
});

test('a change is read again after a moment, and a series of changes once a second', () => {
  follow();
  source().send('open', 'alive');
  jest.advanceTimersByTime(100);
  expect(isFresh()).toBe(true);
  source().send('changed', 'changed');
  expect(isFresh()).toBe(true);
  jest.advanceTimersByTime(100);
  expect(isFresh()).toBe(false);
  setFresh();
  source().send('changed', 'changed');
  expect(isFresh()).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(isFresh()).toBe(false);
  setFresh();
  jest.advanceTimersByTime(1_000);
  expect(isFresh()).toBe(true);
});

test('a hidden tab passes each change on at once, because its timers may be late', () => {
  const locks = { request: (_name: string, _options: object, hold: () => Promise<void>) => hold() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  follow();
  for (let change = 0; change < 2; change += 1) {
    setFresh();
    source().send('changed');
    expect(isFresh()).toBe(false);
  }
  visibility.mockRestore();
  Reflect.deleteProperty(navigator, 'locks');
});

test('after a lost connection everything is read again', () => {
  follow();
  source().send('open', 'alive');
  expect(isFresh()).toBe(true);
  // The browser connects again by itself.
  source().send('error', 'open', 'alive');
  jest.advanceTimersByTime(100);
  expect(isFresh()).toBe(false);
});

test('a refused stream makes the page ask whether its session is over', () => {
  follow();
  expect(isFresh()).toBe(true);
  source().refuse();
  expect(isFresh()).toBe(false);
});

test('a refused stream is requested again after 15 to 45 s', () => {
  follow();
  source().refuse();
  jest.advanceTimersByTime(14_000);
  expect(openSources()).toHaveLength(0);
  jest.advanceTimersByTime(31_000);
  expect(openSources()).toHaveLength(1);
});

test('a stream that has been silent for 45 s is opened again', () => {
  follow();
  source().send('open', 'alive');
  jest.advanceTimersByTime(44_000);
  source().send('alive');
  jest.advanceTimersByTime(44_000);
  expect(FakeSource.opened).toHaveLength(1);
  jest.advanceTimersByTime(1_000);
  expect([openSources().length, FakeSource.opened.length]).toEqual([1, 2]);
});

test('polls are rare while the stream is alive, and as frequent as before after 45 s of silence', () => {
  // Past the signs of life in the tests before.
  jest.advanceTimersByTime(600_000);
  expect([isLive(), pollEvery(4_000)]).toEqual([false, 4_000]);
  follow();
  source().send('open', 'alive');
  expect([isLive(), pollEvery(4_000), pollEvery(90_000)]).toEqual([true, 60_000, 90_000]);
  jest.advanceTimersByTime(44_000);
  expect(isLive()).toBe(true);
  jest.advanceTimersByTime(1_001);
  expect(isLive()).toBe(false);
});
