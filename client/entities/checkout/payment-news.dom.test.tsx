import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';

type Listener = (event: { data: unknown }) => void;

/** The tabs of a browser in one process, as browsers have it: a message reaches every channel of its name but the one that sent it. */
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

test('a payment in another tab makes stale what it changes, and no more; a tab does not hear itself', async () => {
  const { announcePayment, followPayments } = await import('./payment-news.ts');
  const queryClient = cacheOf();
  const stop = followPayments(queryClient);
  announcePayment('20261122123456789011');
  expect(staleOf(queryClient)).toEqual([]);
  const otherTab = new FakeChannel('portal-payments');
  otherTab.postMessage('20261122123456789011');
  expect(staleOf(queryClient)).toEqual(['user.getDetail', 'wallet.getSummary', 'payment.listPlans', 'order.list']);
  stop();
  const later = cacheOf();
  followPayments(later)();
  otherTab.postMessage('20261122123456789011');
  expect(staleOf(later)).toEqual([]);
});
