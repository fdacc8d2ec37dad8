import { DAY_MS } from '#shared/durations.ts';
import type { Metrics } from '../http/metrics.ts';
import type { RenderResult } from '../pages/render-page.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { isGone } from '../upstream/public-response-cache.ts';
import { type CachedPage, createCachedPage } from './cached-page.ts';
import type { PageStore, StoredPage } from './page-store.ts';

/** Renders the page; `signal` is aborted when no request waits for it any more. */
export type RenderForCache = (signal: AbortSignal) => Promise<RenderResult>;
export type RenderedPage = Exclude<RenderResult, { kind: 'expired-token' }>;

/** The page for an anonymous visitor. */
export type AnonymousPage =
  | { kind: 'cached'; page: CachedPage; result: 'hit' | 'stale' | 'miss' }
  /** The portal API is unavailable: the last good page, with the time of its data. */
  | { kind: 'outdated'; page: CachedPage; at: number }
  | { kind: 'rendered'; rendered: RenderedPage };

export interface AnonymousPageCache {
  /** Returns the page for this key if it is fresh, else null. */
  fresh(key: string): CachedPage | null;
  /** Returns the page for a visitor. Call `leave` when the visitor is done: it aborts a render that no other request waits for. */
  answer(key: string, render: RenderForCache): Promise<{ page: AnonymousPage; leave: () => void }>;
}

export interface AnonymousPageCacheDeps {
  store: PageStore;
  breaker: Pick<Breaker, 'outage'>;
  metrics: Pick<Metrics, 'pageCache'>;
  now?: () => number;
}

/** Time for which a page is fresh. All ages count from the time its data was requested. */
const FRESH_MS = 3_000;
/**
 * Age up to which a stale page is served while a new one is rendered; an older one is served only while the portal API is unavailable. This
 * is also the longest time that expired content, or content that an external API changed without notice, stays visible.
 */
const STALE_MS = 30_000;
const KEEP_MS = DAY_MS;
/** Age in ms at which a page that a change in a burst has made stale is rendered again; it is served for a moment more. */
const RENEW_MS = 400;

interface InFlightRender {
  /** Generation of the store when the data was requested. */
  generation: number;
  rendered: Promise<RenderedPage>;
  /** The cached page if it was complete and good, else null. */
  cached: Promise<CachedPage | null>;
  waiting: number;
  abort: () => void;
}

/** Creates the cache of complete pages that anonymous visitors share: one render, however many requests wait for it. */
export function createAnonymousPageCache({ store, breaker, metrics, now = Date.now }: AnonymousPageCacheDeps): AnonymousPageCache {
  const renders = new Map<string, InFlightRender>();

  function joinRender(key: string, render: RenderForCache): { inFlight: InFlightRender; isOurs: boolean; leave: () => void } {
    const running = renders.get(key);
    // Data that was requested before a change must not be shown to visitors who arrive after it.
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
    // A page is as old as its data, however long its render takes.
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
      .catch(() => {}) // reported by the waiting requests
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
      // A page that was refused for the first visitor's address may be allowed for the visitors who wait with it.
      if (rendered.isForCallerOnly() && !isOurs) {
        leave();
        return await answerAlone(render);
      }
      // A page that was invalidated in the meantime is not shown any more.
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
