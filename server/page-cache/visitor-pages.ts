import type { Metrics } from '../http/metrics.ts';
import type { ProducedPage } from '../pages/produce-page.ts';
import type { Breaker } from '../upstream/breaker.ts';
import type { PageStore, StoredPage } from './page-store.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';

/** Makes the page, with NONCE_PLACEHOLDER for its nonce; `signal` is aborted when nobody waits any more. */
export type Produce = (signal: AbortSignal) => Promise<ProducedPage>;
export type AnsweredPage = Exclude<ProducedPage, { kind: 'dead-token' }>;

/** What a visitor gets. */
export type VisitorPage =
  | { kind: 'kept'; page: PreparedPage; result: 'hit' | 'stale' | 'miss' }
  /** The portal API is away: the last good page, with the time it shows. */
  | { kind: 'outdated'; page: PreparedPage; at: number }
  | { kind: 'produced'; produced: AnsweredPage };

export interface VisitorPages {
  /** The page of that key if it may be given as it is; null when more has to be done. */
  fresh(key: string): PreparedPage | null;
  /** `leave` is to be called when this visitor needs no more; it may end the work that nobody else waits for. */
  answer(key: string, produce: Produce): Promise<{ page: VisitorPage; leave: () => void }>;
}

export interface VisitorPagesDeps {
  store: PageStore;
  breaker: Pick<Breaker, 'outage'>;
  metrics: Pick<Metrics, 'pageCache'>;
  now?: () => number;
}

/** As long as this a page is given as it is, counted from when its data was asked for, as all ages are. */
const FRESH_MS = 3_000;
/**
 * An older one is given once more while a new one is made; still older ones only when the portal API is away. Also the longest that
 * something stays shown whose time is over, and that a change stays unseen of which nobody tells (a foreign API's own).
 */
const STALE_MS = 30_000;
const KEEP_MS = 24 * 60 * 60_000;

interface Flight {
  /** Of the store when its data was asked for. */
  generation: number;
  produced: Promise<AnsweredPage>;
  /** Of a page that came whole and good, what is kept; else null. */
  prepared: Promise<PreparedPage | null>;
  waiting: number;
  abort: () => void;
}

/** Complete pages shared by all visitors: one render, however many ask at once. */
export function createVisitorPages({ store, breaker, metrics, now = Date.now }: VisitorPagesDeps): VisitorPages {
  const flights = new Map<string, Flight>();

  function joinFlight(key: string, produce: Produce): { flight: Flight; isOurs: boolean; leave: () => void } {
    const underWay = flights.get(key);
    // What was asked for before a change must not be shown to those who come after it.
    const flight = underWay?.generation === store.generation() ? underWay : startFlight(key, produce);
    const isOurs = flight !== underWay;
    flight.waiting += 1;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      flight.waiting -= 1;
      if (flight.waiting === 0) flight.abort();
    };
    return { flight, isOurs, leave };
  }

  function startFlight(key: string, produce: Produce): Flight {
    const controller = new AbortController();
    let isOver = false;
    const generation = store.generation();
    // A page is as old as its data, however long it took to be made of it.
    const at = now();
    const keep = async (html: Buffer, produced: AnsweredPage): Promise<PreparedPage | null> => {
      if (produced.status !== 200 || produced.isImpaired()) return null;
      const page = await preparePage(html);
      store.put(key, { page, at, calls: produced.calls() }, generation);
      return page;
    };
    const produced = produceForVisitor(produce, controller.signal).then((page) => {
      if (isGone(page.status)) store.delete(key);
      return page;
    });
    const prepared = produced.then((page) => (page.kind === 'whole' ? keep(page.html, page) : null));
    const end = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight: Flight = {
      generation,
      produced,
      prepared,
      waiting: 0,
      abort: () => {
        if (isOver) return;
        end();
        controller.abort();
      },
    };
    flights.set(key, flight);
    prepared
      .then(async () => {
        const page = await produced;
        if (page.kind === 'whole') return;
        await page.stream.finished;
        const html = controller.signal.aborted ? null : page.rerender();
        if (html !== null) await keep(html, page);
      })
      .catch(() => {}) // those who wait hear of it
      .finally(() => {
        isOver = true;
        end();
      });
    return flight;
  }

  function refresh(key: string, produce: Produce): void {
    if (flights.has(key)) return;
    const { flight, leave } = joinFlight(key, produce);
    flight.prepared.catch(() => {}).finally(leave);
  }

  async function answerFresh(
    key: string,
    produce: Produce,
    last: StoredPage | undefined,
  ): Promise<{ page: VisitorPage; leave: () => void }> {
    const { flight, isOurs, leave } = joinFlight(key, produce);
    try {
      const produced = await flight.produced;
      // Said of the address that asked first, nobody else's.
      if (produced.status === 429 && !isOurs) {
        leave();
        return await answerAlone(produce);
      }
      // Dropped in the meantime, it is not shown any more.
      if (last && store.get(key) === last && produced.isImpaired())
        return { page: { kind: 'outdated', page: last.page, at: last.at }, leave };
      const prepared = await flight.prepared;
      return { page: prepared ? { kind: 'kept', page: prepared, result: 'miss' } : { kind: 'produced', produced }, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function answerAlone(produce: Produce): Promise<{ page: VisitorPage; leave: () => void }> {
    const controller = new AbortController();
    return { page: { kind: 'produced', produced: await produceForVisitor(produce, controller.signal) }, leave: () => controller.abort() };
  }

  function fresh(key: string): PreparedPage | null {
    const stored = store.get(key);
    if (!stored || now() - stored.at > FRESH_MS) return null;
    metrics.pageCache('hit');
    return stored.page;
  }

  return {
    fresh,
    async answer(key, produce) {
      const page = fresh(key);
      if (page) return { page: { kind: 'kept', page, result: 'hit' }, leave: stay };
      const kept = store.get(key);
      const age = kept ? now() - kept.at : Number.POSITIVE_INFINITY;
      const stored = age <= KEEP_MS ? kept : undefined;
      if (stored && breaker.outage() !== null) {
        metrics.pageCache('stale');
        refresh(key, produce);
        return { page: { kind: 'outdated', page: stored.page, at: stored.at }, leave: stay };
      }
      if (stored && age <= STALE_MS) {
        metrics.pageCache('stale');
        refresh(key, produce);
        return { page: { kind: 'kept', page: stored.page, result: 'stale' }, leave: stay };
      }
      metrics.pageCache('miss');
      return answerFresh(key, produce, stored);
    },
  };
}

async function produceForVisitor(produce: Produce, signal: AbortSignal): Promise<AnsweredPage> {
  const page = await produce(signal);
  if (page.kind === 'dead-token') throw new Error('a visitor has no token');
  return page;
}

/** The API has answered, and shows this page to nobody; what it says of this moment only (too many requests, a late one) means nothing. */
const isGone = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

const stay = (): void => {};
