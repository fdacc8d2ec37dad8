import type { Caller, Reply } from './call.ts';
import type { Person } from './people.ts';

/** Buys the cheapest boost from the balance. Throws unless the order is fulfilled. */
export async function buyOne(caller: Caller, { token }: Person, key: string): Promise<Reply> {
  const body = { sceneCode: 'REFRESH', quantity: 1, payMethod: 'BALANCE' };
  const reply = await caller.call('POST', '/api/scene/start-buy', { token, key, body });
  if (reply.status === 200 && reply.text.includes('"FULFILLED"')) return reply;
  throw new Error(`a purchase was answered ${reply.status} ${reply.text.slice(0, 200)}`);
}

/** Result of buying for some seconds, `inFlight` purchases at a time. */
export interface Trade {
  purchases: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Buys for some seconds. Each lane cycles through its own people, so that no purchase waits for the lock of a wallet that another lane
 * uses.
 */
export async function trade<Buyer>(
  people: readonly Buyer[],
  { inFlight, seconds }: { inFlight: number; seconds: number },
  buy: (buyer: Buyer, lane: number) => Promise<void>,
): Promise<Trade> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const run = async (_: unknown, lane: number): Promise<void> => {
    const own = people.filter((_person, index) => index % inFlight === lane);
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      const buyer = own[turn % own.length];
      if (!buyer) throw new Error('more lanes than people');
      const sentAt = performance.now();
      await buy(buyer, lane);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, run));
  const elapsed = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { purchases: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}
