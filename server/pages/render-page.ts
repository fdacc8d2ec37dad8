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

/** A render that takes longer is cut; boundaries that are still pending are left to the browser. */
export const RENDER_DEADLINE_MS = 8_000;

export interface RenderDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  publicResponses: PublicResponseCache;
  assets: PageAssets;
  /** Queue in whose order pages are rendered. */
  renderQueue: RenderQueue;
}

/** Everything that determines a page. */
export interface RenderRequest {
  info: RequestInfo;
  resolved: ResolvedPage;
  /** `https://host` for absolute links. */
  publicOrigin: string;
  /** Whether to wait for all data, as crawlers require. */
  complete: boolean;
  requestId: string;
  clientIp: string;
  /** Returns the logger, which is created only when it is needed. */
  log: () => Logger;
  /** Aborted when no request waits for the page any more. */
  signal: AbortSignal;
}

interface RenderedBase {
  status: number;
  /** Time in seconds until the client may try again; null if the API has not sent it. */
  retryAfter: number | null;
  /** Whether a call failed without a usable response (none, invalid, or an API error): the page is not cached. Final only when complete. */
  isImpaired: () => boolean;
  /** Whether a call was refused to this caller (429, 401, 403), so that the page is not shared. Final only when the page is complete. */
  isForCallerOnly: () => boolean;
  /** Returns the names of the calls whose data it contains. */
  calls: () => readonly string[];
  /** Returns the ids of the demands that it is about. */
  demands: () => readonly string[];
  timings: { dataMs: number; renderMs: number };
}

export type RenderResult =
  | (RenderedBase & { kind: 'whole'; html: Buffer })
  /** `rerender` returns the whole page once the stream has finished, or null if it never became complete. */
  | (RenderedBase & { kind: 'stream'; stream: PageStream; rerender: () => Buffer | null })
  /** The API rejected the token: nothing was rendered. */
  | { kind: 'expired-token' };

/** Loads and renders a page: whole if all data arrives within the budget, else as a stream. Throws RefusedRequest (503) if overloaded. */
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
  // A user whose session has ended is a visitor to the browser, and may log in again.
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
  // Rethrow an error from before anything was sent: React would leave the page empty. The browser retries a part that fails later.
  if (failure !== undefined && !signal.aborted) throw failure;
  return { ...rendered, kind: 'stream', stream, rerender: renderAll };
}

/**
 * Waits for the promise, but at most this many ms. Responses that have already reached the sockets by then are still read: in a busy
 * process the time may be over before anything could be read.
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
 * End of React's mark <!--$!--> for a boundary that it left to the browser because something in it suspended or failed. In text and data
 * the last character is escaped. Without the beginning, which every tag shares, a long page is searched in 2 µs rather than 100.
 */
const UNFINISHED = '$!-->';

/**
 * Renders a page whose data is complete in one go: without streams, bytes and backpressure this takes a third less time. Returns null if a
 * boundary could not be finished after all, so that the stream waits for it or reports it. Throws errors outside of any boundary.
 */
function renderWhole(element: ReactNode): MarkupParts | null {
  const parts = renderInParts(() => renderToString(element));
  return parts.some((part) => typeof part === 'string' && part.includes(UNFINISHED)) ? null : parts;
}
