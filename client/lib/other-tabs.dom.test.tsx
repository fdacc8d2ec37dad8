import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';

type Listener = (event: { data: unknown }) => void;

/** Simulates the tabs of a browser in one process: a message reaches every channel of the same name except its sender. */
class FakeChannel {
  static readonly opened = new Set<FakeChannel>();
  readonly listeners = new Set<Listener>();
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    FakeChannel.opened.add(this);
  }
  addEventListener(_type: string, listener: Listener): void {
    this.listeners.add(listener);
  }
  removeEventListener(_type: string, listener: Listener): void {
    this.listeners.delete(listener);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.opened) {
      if (other !== this && other.name === this.name) for (const listen of other.listeners) listen({ data });
    }
  }
}

const original = globalThis.BroadcastChannel;
beforeAll(() => void Object.assign(globalThis, { BroadcastChannel: FakeChannel }));
afterAll(() => void Object.assign(globalThis, { BroadcastChannel: original }));

function cacheOf(): QueryClient {
  const queryClient = new QueryClient();
  for (const name of ['user.getDetail', 'wallet.getSummary', 'payment.listPlans', 'order.list', 'demand.search']) {
    queryClient.setQueryData([name, {}], {});
  }
  return queryClient;
}
const staleOf = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[0]);

const reads = ['user.getDetail', 'wallet.getSummary'];

test('a write in another tab marks only the reads it changes as stale; a tab does not receive its own messages', async () => {
  const { notifyOtherTabs, followOtherTabs } = await import('./other-tabs.ts');
  const queryClient = cacheOf();
  const stop = followOtherTabs(queryClient, Date.now());
  notifyOtherTabs(reads);
  expect(staleOf(queryClient)).toEqual([]);
  const otherTab = new FakeChannel('portal-reads');
  otherTab.postMessage(reads);
  expect(staleOf(queryClient)).toEqual(reads);
  stop();
  const later = cacheOf();
  followOtherTabs(later, Date.now())();
  otherTab.postMessage(reads);
  expect(staleOf(later)).toEqual([]);
});

test('a hidden tab refetches when it becomes visible', async () => {
  const { followOtherTabs } = await import('./other-tabs.ts');
  const see = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const queryClient = cacheOf();
  const stop = followOtherTabs(queryClient, Date.now());
  see('hidden');
  new FakeChannel('portal-reads').postMessage(reads);
  expect(staleOf(queryClient)).toEqual([]);
  see('visible');
  expect(staleOf(queryClient)).toEqual(reads);
  stop();
  Reflect.deleteProperty(document, 'visibilityState');
});

test('a new tab receives the changes made while its document was loading, and no older ones', async () => {
  const { notifyOtherTabs, followOtherTabs } = await import('./other-tabs.ts');
  const stop = followOtherTabs(new QueryClient(), Date.now());
  const newTab = new FakeChannel('portal-reads');
  const heard: unknown[] = [];
  newTab.addEventListener('message', ({ data }) => heard.push(data));
  notifyOtherTabs(['order.list', 'user.getDetail']);
  notifyOtherTabs(reads);
  heard.length = 0;
  newTab.postMessage(Date.now() - 5_000);
  expect(heard.flat()).toEqual(expect.arrayContaining(['order.list', ...reads]));
  expect(heard.flat()).toHaveLength(3);
  newTab.postMessage(Date.now() + 1);
  expect(heard).toHaveLength(1);
  stop();
});

test('a new tab requests the changes made since its document was requested', async () => {
  const { followOtherTabs } = await import('./other-tabs.ts');
  const otherTab = new FakeChannel('portal-reads');
  const asked: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => asked.push(data));
  const queryClient = cacheOf();
  const stop = followOtherTabs(queryClient, 1_700_000_000_000);
  expect(asked).toEqual([1_700_000_000_000]);
  otherTab.postMessage(reads);
  expect(staleOf(queryClient)).toEqual(reads);
  stop();
});
