import type { RequestHandler } from 'express';
import { loadAllPages } from '#client/app/server-entry.tsx';
import type { ServerConfig } from '../config/env.ts';
import type { Metrics } from '../http/metrics.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { answerKept } from '../page-cache/answer-kept.ts';
import { forgetMessage, readForgetMessage } from '../page-cache/forget-message.ts';
import { createPageStore } from '../page-cache/page-store.ts';
import { createVisitorPages } from '../page-cache/visitor-pages.ts';
import type { PeerBus } from '../process/peer-bus.ts';
import { createTurns } from '../process/take-turns.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { createSharedAnswers } from '../upstream/shared-answers.ts';
import { preloadLinks } from './document.ts';
import type { PageAssets } from './page-assets.ts';
import { createPageHandler } from './page-handler.ts';

export interface PagesDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  assets: PageAssets;
  breaker: Pick<Breaker, 'outage'>;
  metrics: Metrics;
  peers: PeerBus;
  /** ms since 1970 */
  now?: () => number;
}

export interface Pages {
  /** Answers the visits that need nothing but a kept page; all others go on, in the end to `handler`. */
  answerKept: (security: SecurityHeaders) => RequestHandler;
  handler: RequestHandler;
  /** Settles when the code of every page is there; requests wait for it. */
  loaded: Promise<unknown>;
  /** Something went through the gateway that changes what these calls (their ids) answer: nothing made of them is shown any more. */
  forget(calls: readonly string[]): void;
  /** Rises whenever something was forgotten, on whosever word. */
  generation(): number;
}

/** The pages with all that is kept for them. */
export function createPages({ config, upstreamFetch, assets, breaker, metrics, peers, now }: PagesDeps): Pages {
  const loaded = loadAllPages();
  const sharedAnswers = createSharedAnswers();
  const store = config.pageCacheBytes > 0 ? createPageStore(config.pageCacheBytes) : null;
  const visitorPages = store && createVisitorPages({ store, breaker, metrics, ...(now && { now }) });
  if (store) metrics.watchPageCache(store.size);

  let generation = 0;
  const forgetHere = (calls: readonly string[] | null): void => {
    generation += 1;
    store?.purge(calls ?? undefined);
    sharedAnswers.clear();
  };
  peers.onMessage((message) => {
    const heard = readForgetMessage(message);
    if (heard) forgetHere(heard.calls);
  });
  const links = preloadLinks(assets);
  return {
    answerKept: (security) =>
      visitorPages ? answerKept({ config, visitorPages, security, links, buildId: assets.buildId }) : (_request, _response, next) => next(),
    handler: createPageHandler({
      config,
      links,
      upstreamFetch,
      sharedAnswers,
      assets,
      loaded,
      visitorPages,
      metrics,
      turns: createTurns({ metrics }),
    }),
    loaded,
    forget(calls) {
      forgetHere(calls);
      peers.send(forgetMessage(calls));
    },
    generation: () => generation,
  };
}
