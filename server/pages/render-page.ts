import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  callsOf,
  createPageData,
  demandsOf,
  hasCallerRefusal,
  hasExpiredToken,
  hasOutage,
  isSettled,
  type MarkupParts,
  metaOf,
  type PageState,
  type ResolvedPage,
  refusalOf,
  renderApp,
  renderInParts,
  startPage,
} from '#client/app/server-entry.tsx';
import { publicEnv, type ServerConfig } from '../config/env.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { PublicResponseCache } from '../upstream/public-response-cache.ts';
import { documentEnd, documentHead } from './document.ts';
import { encodePage, textOf } from './encode-page.ts';
import type { PageAssets } from './page-assets.ts';
import { type PageStream, startPageStream } from './page-stream.ts';
import type { RenderQueue } from './render-queue.ts';
import type { RequestInfo } from './request-info.ts';
import { upstreamTransport } from './upstream-transport.ts';

/** A render that takes longer is cut; what still waits is left to the browser. */
export const RENDER_DEADLINE_MS = 8_000;

export interface RenderDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  publicResponses: PublicResponseCache;
  assets: PageAssets;
  /** Pages are rendered in its order. */
  renderQueue: RenderQueue;
}

/** All that decides what a page is. */
export interface RenderRequest {
  info: RequestInfo;
  resolved: ResolvedPage;
  /** `https://host` for absolute links. */
  publicOrigin: string;
  /** Wait for all data, as crawlers need it. */
  complete: boolean;
  requestId: string;
  clientIp: string;
  /** Made when there is something to say. */
  log: () => Logger;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
}

interface RenderedBase {
  status: number;
  /** Seconds until the caller should try again; null: the API has not said. */
  retryAfter: number | null;
  /** Some call got no answer: not a page to cache. Only final when the page is. */
  isImpaired: () => boolean;
  /** Some call was refused to this caller (429, 401, 403): a page for nobody else. Only final when the page is. */
  isForCallerOnly: () => boolean;
  /** Names of the calls it was made of. */
  calls: () => readonly string[];
  /** Ids of the demands that it is about. */
  demands: () => readonly string[];
  timings: { dataMs: number; renderMs: number };
}

export type RenderResult =
  | (RenderedBase & { kind: 'whole'; html: Buffer })
  /** `rerender` gives the whole page once the stream has finished, or null when it never became whole. */
  | (RenderedBase & { kind: 'stream'; stream: PageStream; rerender: () => Buffer | null })
  /** The API no longer accepts the token: nothing was rendered. */
  | { kind: 'expired-token' };

/** load → render: in one piece when all data arrives within the budget, as a stream otherwise. Throws a RefusedRequest (503) when too many wait. */
export async function renderPage(deps: RenderDeps, request: RenderRequest): Promise<RenderResult> {
  const { config, assets, renderQueue } = deps;
  renderQueue.refuseIfOverloaded();
  const { info, resolved, requestId, clientIp, signal } = request;
  const startedAt = performance.now();
  const signedIn = info.token !== null;
  const data = createPageData(
    upstreamTransport(deps.upstreamFetch, deps.publicResponses, {
      token: info.token,
      requestId,
      clientIp,
      origin: request.publicOrigin,
      signal,
    }),
  );
  signal.addEventListener('abort', () => void data.cancelQueries(), { once: true });
  const { critical, all } = startPage(resolved, data, signedIn);
  await critical;
  await settledWithin(all, request.complete ? RENDER_DEADLINE_MS : config.streamBudgetMs);
  if (signedIn && hasExpiredToken(data)) return { kind: 'expired-token' };

  await renderQueue.take();
  const loadedAt = performance.now();
  const refusal = refusalOf(resolved, data);
  // Somebody whom the API knows no more is a visitor to the browser, and may become somebody by logging in.
  const isSomebody = signedIn && !refusal?.isSessionOver;
  const page: PageState = {
    env: { ...publicEnv(config), publicOrigin: request.publicOrigin },
    buildId: assets.buildId,
    signedIn: isSomebody,
    user: isSomebody ? info.user : null,
    device: info.device,
    showLoginModal: refusal?.status === 403 && !isSomebody,
    refusal: refusal && (refusal.isSessionOver ? refusal : { ...refusal, requestId }),
  };
  const path = info.pathname + info.search;
  const writeHead = () => documentHead({ meta: metaOf(resolved, data), page, assets, routeName: resolved.request?.name ?? null });
  const renderAll = (): Buffer | null => {
    const body = isSettled(data) ? renderWhole(renderApp(path, page, resolved, data)) : null;
    return body && encodePage([...writeHead(), ...body, documentEnd(assets.entry)]);
  };
  const html = renderAll();
  const rendered = {
    status: page.refusal?.status ?? 200,
    retryAfter: refusal?.retryAfter ?? null,
    isImpaired: () => hasOutage(data) || signal.aborted,
    isForCallerOnly: () => hasCallerRefusal(data),
    calls: () => callsOf(data),
    demands: () => demandsOf(data),
    timings: { dataMs: loadedAt - startedAt, renderMs: performance.now() - loadedAt },
  };
  if (html !== null) return { ...rendered, kind: 'whole', html };
  let failure: unknown;
  const stream = await startPageStream({
    element: renderApp(path, page, resolved, data),
    head: textOf(writeHead()),
    entry: assets.entry,
    complete: request.complete,
    deadlineMs: RENDER_DEADLINE_MS,
    signal,
    onError: (error, isCut) => {
      if (!isCut) failure ??= error;
      request.log().error({ err: error }, 'render error');
    },
  });
  // A failure before anything was sent leaves no page: React would leave its place empty. A part that fails later is tried by the browser.
  if (failure !== undefined && !signal.aborted) throw failure;
  return { ...rendered, kind: 'stream', stream, rerender: renderAll };
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

/**
 * How React marks a boundary that it left to the browser because something in it suspended or failed: <!--$!-->. In text and data its last
 * character is escaped. Without its beginning, as every tag begins like that: a long page is searched in 2 µs and not in 100.
 */
const UNFINISHED = '$!-->';

/**
 * Renders a page all of whose data is there, in one go: without streams, bytes and backpressure this takes a third less time. Gives null
 * when a boundary could not be finished after all, which is for the stream to wait for or to report. Throws what is thrown outside of
 * any boundary.
 */
function renderWhole(element: ReactNode): MarkupParts | null {
  const parts = renderInParts(() => renderToString(element));
  return parts.some((part) => typeof part === 'string' && part.includes(UNFINISHED)) ? null : parts;
}
