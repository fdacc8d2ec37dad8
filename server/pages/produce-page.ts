import type { Logger } from 'pino';
import {
  callsOf,
  createPageData,
  hasDeadToken,
  hasOutage,
  isSettled,
  metaOf,
  type PageState,
  type ResolvedPage,
  refusalOf,
  renderApp,
  startPage,
} from '#client/app/server-entry.tsx';
import { publicEnv, type ServerConfig } from '../config/env.ts';
import type { Turns } from '../process/take-turns.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { SharedAnswers } from '../upstream/shared-answers.ts';
import { documentEnd, documentHead } from './document.ts';
import { encodePage, textOf } from './encode-page.ts';
import type { PageAssets } from './page-assets.ts';
import { type PageStream, startPageStream } from './page-stream.ts';
import { renderWhole } from './render-whole.ts';
import { upstreamTransport } from './upstream-transport.ts';
import type { Visit } from './visit.ts';

/** A render that takes longer is cut; what still waits is left to the browser. */
export const RENDER_DEADLINE_MS = 8_000;

export interface ProducerDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  sharedAnswers: SharedAnswers;
  assets: PageAssets;
  /** In which pages are rendered. */
  turns: Turns;
}

/** All that decides what a page is. */
export interface PageOrder {
  visit: Visit;
  resolved: ResolvedPage;
  /** `https://host` for absolute links. */
  publicOrigin: string;
  nonce: string;
  /** Wait for all data, as crawlers need it. */
  complete: boolean;
  requestId: string;
  clientIp: string;
  /** Made when there is something to say. */
  log: () => Logger;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
}

interface Produced {
  status: number;
  /** Some call got no answer: not a page to keep. Only final when the page is. */
  isImpaired: () => boolean;
  /** Inventory rows of the calls it was made of. */
  calls: () => readonly string[];
  timings: { dataMs: number; renderMs: number };
}

export type ProducedPage =
  | (Produced & { kind: 'whole'; html: Buffer })
  /** `rerender` gives the whole page once the stream has finished, or null when it never became whole. */
  | (Produced & { kind: 'stream'; stream: PageStream; rerender: () => Buffer | null })
  /** The API knows the token no more: nothing was rendered. */
  | { kind: 'dead-token' };

/** load → render: in one piece when all data arrives within the budget, as a stream otherwise. Throws a RefusedRequest (503) when too many wait. */
export async function producePage(deps: ProducerDeps, order: PageOrder): Promise<ProducedPage> {
  const { config, assets, turns } = deps;
  turns.refuseIfCrowded();
  const { visit, resolved, nonce, requestId, clientIp, signal } = order;
  const startedAt = performance.now();
  const signedIn = visit.token !== null;
  const data = createPageData(
    upstreamTransport(deps.upstreamFetch, deps.sharedAnswers, {
      token: visit.token,
      requestId,
      clientIp,
      origin: order.publicOrigin,
      signal,
    }),
  );
  signal.addEventListener('abort', () => void data.cancelQueries(), { once: true });
  const { critical, all } = startPage(resolved, data, signedIn);
  await critical;
  await settledWithin(all, order.complete ? RENDER_DEADLINE_MS : config.streamBudgetMs);
  if (signedIn && hasDeadToken(data)) return { kind: 'dead-token' };

  await turns.take();
  const loadedAt = performance.now();
  const refusal = refusalOf(resolved, data);
  const page: PageState = {
    env: { ...publicEnv(config), publicOrigin: order.publicOrigin },
    buildId: assets.buildId,
    signedIn,
    user: visit.user,
    device: visit.device,
    showLoginModal: refusal?.status === 403,
    refusal: refusal && { ...refusal, requestId },
  };
  const path = visit.pathname + visit.search;
  let failure: unknown;
  const writeHead = () => documentHead({ meta: metaOf(resolved, data), page, assets, routeName: resolved.request?.name ?? null, nonce });
  const renderAll = (): Buffer | null => {
    const body = isSettled(data) ? renderWhole(renderApp(path, page, resolved, data)) : null;
    return body && encodePage([...writeHead(), ...body, documentEnd(assets.entry, nonce)]);
  };
  const html = renderAll();
  const produced = {
    status: page.refusal?.status ?? 200,
    isImpaired: () => hasOutage(data) || signal.aborted,
    calls: () => callsOf(data),
    timings: { dataMs: loadedAt - startedAt, renderMs: performance.now() - loadedAt },
  };
  if (html !== null) return { ...produced, kind: 'whole', html };
  const stream = await startPageStream({
    element: renderApp(path, page, resolved, data),
    head: textOf(writeHead()),
    nonce,
    entry: assets.entry,
    complete: order.complete,
    deadlineMs: RENDER_DEADLINE_MS,
    signal,
    onError: (error, isCut) => {
      if (!isCut) failure ??= error;
      order.log().error({ err: error }, 'render error');
    },
  });
  // What failed before anything was sent is no page: React would leave its place empty. A part that fails later is tried by the browser.
  if (failure !== undefined && !signal.aborted) throw failure;
  return { ...produced, kind: 'stream', stream, rerender: renderAll };
}

/**
 * Waits for the promise, but no longer than so many ms. Answers that lie in the sockets when the time is up are read first: on a busy
 * process the time may be gone before anything could be read.
 */
function settledWithin(promise: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(resolve)), ms);
    void promise.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
