import type { RequestHandler } from 'express';
import { loadAllPages } from '#client/app/server-entry.tsx';
import type { ServerConfig } from '../config/env.ts';
import type { Metrics } from '../http/metrics.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { createAnonymousPageCache } from '../page-cache/anonymous-page-cache.ts';
import { type InvalidationMessage, invalidationMessage, readInvalidationMessage } from '../page-cache/invalidation-message.ts';
import { createPageStore } from '../page-cache/page-store.ts';
import { serveCachedPage } from '../page-cache/serve-cached-page.ts';
import type { PeerBus } from '../process/peer-bus.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { createPublicResponseCache } from '../upstream/public-response-cache.ts';
import { preloadLinks } from './document.ts';
import type { PageAssets } from './page-assets.ts';
import { createPageHandler } from './page-handler.ts';
import { createRenderQueue } from './render-queue.ts';

export interface PagesDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  assets: PageAssets;
  breaker: Pick<Breaker, 'outage'>;
  metrics: Metrics;
  peers: PeerBus;
  /** Clock, in ms since 1970. */
  now?: () => number;
}

export interface Pages {
  /** Answers requests for which a fresh cached page exists; passes on all others, eventually to `handler`. */
  serveCachedPage: (security: SecurityHeaders) => RequestHandler;
  handler: RequestHandler;
  /** Settles when the code of every page is loaded; requests wait for it. */
  loaded: Promise<unknown>;
  /** Invalidates all pages made of these calls (by name), whose responses a write through the gateway has changed. */
  invalidate(calls: readonly string[]): void;
  /** Returns a number that grows with every invalidation, by this process or another one. */
  generation(): number;
}

/** Creates the pages and their caches. */
export function createPages({ config, upstreamFetch, assets, breaker, metrics, peers, now }: PagesDeps): Pages {
  const loaded = loadAllPages();
  const publicResponses = createPublicResponseCache();
  const store = config.pageCacheBytes > 0 ? createPageStore(config.pageCacheBytes, now) : null;
  const pageCache = store && createAnonymousPageCache({ store, breaker, metrics, ...(now && { now }) });
  if (store) metrics.watchPageCache(store.size);

  let generation = 0;
  const invalidateHere = ({ calls, demands }: Pick<InvalidationMessage, 'calls' | 'demands'>): void => {
    generation += 1;
    store?.purge(calls ?? undefined, demands);
    publicResponses.clear();
  };
  peers.onMessage((message) => {
    const invalidation = readInvalidationMessage(message);
    if (invalidation) invalidateHere(invalidation);
  });
  const links = preloadLinks(assets);
  return {
    serveCachedPage: (security) =>
      pageCache ? serveCachedPage({ config, pageCache, security, links, buildId: assets.buildId }) : (_request, _response, next) => next(),
    handler: createPageHandler({
      config,
      links,
      upstreamFetch,
      publicResponses,
      assets,
      loaded,
      pageCache,
      metrics,
      renderQueue: createRenderQueue({ metrics }),
    }),
    loaded,
    invalidate(calls) {
      const message = invalidationMessage(calls);
      invalidateHere(message);
      peers.send(message);
    },
    generation: () => generation,
  };
}
