import type { Metrics } from '../http/metrics.ts';
import type { RenderResult } from '../pages/render-page.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { isGone } from '../upstream/public-response-cache.ts';
import { type CachedPage, createCachedPage } from './cached-page.ts';
import type { PageStore, StoredPage } from './page-store.ts';

/** Renders the page; `signal` is aborted when nobody waits any more. */
export type RenderForCache = (signal: AbortSignal) => Promise<RenderResult>;
export type RenderedPage = Exclude<RenderResult, { kind: 'expired-token' }>;

/** The answer to an anonymous visitor. */
export type AnonymousPage =
  | { kind: 'cached'; page: CachedPage; result: 'hit' | 'stale' | 'miss' }
  /** The portal API is away: the last good page, with the time it shows. */
  | { kind: 'outdated'; page: CachedPage; at: number }
  | { kind: 'rendered'; rendered: RenderedPage };

export interface AnonymousPageCache {
  /** The page of that key if it is fresh, else null. */
  fresh(key: string): CachedPage | null;
  /** `leave` is to be called when this visitor needs no more; it may end the work that nobody else waits for. */
  answer(key: string, render: RenderForCache): Promise<{ page: AnonymousPage; leave: () => void }>;
}

export interface AnonymousPageCacheDeps {
  store: PageStore;
  breaker: Pick<Breaker, 'outage'>;
  metrics: Pick<Metrics, 'pageCache'>;
  now?: () => number;
}

/** A page is fresh for so long, counted from when its data was requested, as all ages are. */
const FRESH_MS = 3_000;
/**
 * A stale page is served once more while a new one is rendered; an older one only when the portal API is away. This is also the longest
 * that expired content, or content changed without a notice (by a foreign API), stays visible.
 */
const STALE_MS = 30_000;
const KEEP_MS = 24 * 60 * 60_000;
/** So old, in ms, a page that one of many changes has made stale is made anew, while it is shown for a moment more. */
const RENEW_MS = 400;

interface InFlightRender {
  /** Of the store when its data was requested. */
  generation: number;
  rendered: Promise<RenderedPage>;
  /** The cached page, when it came whole and good; else null. */
  cached: Promise<CachedPage | null>;
  waiting: number;
  abort: () => void;
}

/** Complete pages shared by all anonymous visitors: one render, however many requests wait for it. */
export function createAnonymousPageCache({ store, breaker, metrics, now = Date.now }: AnonymousPageCacheDeps): AnonymousPageCache {
  const renders = new Map<string, InFlightRender>();

  function joinRender(key: string, render: RenderForCache): { inFlight: InFlightRender; isOurs: boolean; leave: () => void } {
    const running = renders.get(key);
    // Data requested before a change must not be shown to visitors who come after it.
    const inFlight = running?.generation === store.generation() ? running : startRender(key, render);
    const isOurs = inFlight !== running;
    inFlight.waiting += 1;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      inFlight.waiting -= 1;
      if (inFlight.waiting === 0) inFlight.abort();
    };
    return { inFlight, isOurs, leave };
  }

  function startRender(key: string, render: RenderForCache): InFlightRender {
    const controller = new AbortController();
    let isOver = false;
    const generation = store.generation();
    // A page is as old as its data, however long it took to be made of it.
    const at = now();
    const cache = async (html: Buffer, rendered: RenderedPage): Promise<CachedPage | null> => {
      if (rendered.status !== 200 || rendered.isImpaired() || rendered.isForCallerOnly()) return null;
      const page = await createCachedPage(html);
      store.put(key, { page, at, calls: rendered.calls(), demands: rendered.demands() }, generation);
      return page;
    };
    const rendered = renderAnonymous(render, controller.signal).then((page) => {
      if (isGone(page.status)) store.delete(key);
      return page;
    });
    const cached = rendered.then((page) => (page.kind === 'whole' ? cache(page.html, page) : null));
    const end = (): void => {
      if (renders.get(key) === inFlight) renders.delete(key);
    };
    const inFlight: InFlightRender = {
      generation,
      rendered,
      cached,
      waiting: 0,
      abort: () => {
        if (isOver) return;
        end();
        controller.abort();
      },
    };
    renders.set(key, inFlight);
    cached
      .then(async () => {
        const page = await rendered;
        if (page.kind === 'whole') return;
        await page.stream.finished;
        const html = controller.signal.aborted ? null : page.rerender();
        if (html !== null) await cache(html, page);
      })
      .catch(() => {}) // the waiting requests report it
      .finally(() => {
        isOver = true;
        end();
      });
    return inFlight;
  }

  function refresh(key: string, render: RenderForCache): void {
    if (renders.has(key)) return;
    const { inFlight, leave } = joinRender(key, render);
    inFlight.cached.catch(() => {}).finally(leave);
  }

  async function answerFresh(
    key: string,
    render: RenderForCache,
    last: StoredPage | undefined,
  ): Promise<{ page: AnonymousPage; leave: () => void }> {
    const { inFlight, isOurs, leave } = joinRender(key, render);
    try {
      const rendered = await inFlight.rendered;
      // An answer refused to the first visitor's address may be given to those who wait with it.
      if (rendered.isForCallerOnly() && !isOurs) {
        leave();
        return await answerAlone(render);
      }
      // A page invalidated in the meantime is not shown any more.
      if (last && store.get(key) === last && rendered.isImpaired())
        return { page: { kind: 'outdated', page: last.page, at: last.at }, leave };
      const cached = await inFlight.cached;
      return { page: cached ? { kind: 'cached', page: cached, result: 'miss' } : { kind: 'rendered', rendered }, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function answerAlone(render: RenderForCache): Promise<{ page: AnonymousPage; leave: () => void }> {
    const controller = new AbortController();
    return { page: { kind: 'rendered', rendered: await renderAnonymous(render, controller.signal) }, leave: () => controller.abort() };
  }

  function fresh(key: string): CachedPage | null {
    const stored = store.get(key);
    if (!stored || now() - stored.at > (stored.until === undefined ? FRESH_MS : RENEW_MS)) return null;
    metrics.pageCache('hit');
    return stored.page;
  }

  return {
    fresh,
    async answer(key, render) {
      const page = fresh(key);
      if (page) return { page: { kind: 'cached', page, result: 'hit' }, leave: stay };
      const last = store.get(key);
      const age = last ? now() - last.at : Number.POSITIVE_INFINITY;
      const stored = age <= KEEP_MS ? last : undefined;
      if (stored && breaker.outage() !== null) {
        metrics.pageCache('stale');
        refresh(key, render);
        return { page: { kind: 'outdated', page: stored.page, at: stored.at }, leave: stay };
      }
      if (stored && age <= STALE_MS) {
        metrics.pageCache('stale');
        refresh(key, render);
        return { page: { kind: 'cached', page: stored.page, result: 'stale' }, leave: stay };
      }
      metrics.pageCache('miss');
      return answerFresh(key, render, stored);
    },
  };
}

async function renderAnonymous(render: RenderForCache, signal: AbortSignal): Promise<RenderedPage> {
  const page = await render(signal);
  if (page.kind === 'expired-token') throw new Error('a visitor has no token');
  return page;
}

const stay = (): void => {};
