import type { Request, RequestHandler, Response } from 'express';
import { type ResolvedPage, resolvePage } from '#client/app/server-entry.tsx';
import { cookieNames } from '#shared/cookies.ts';
import { createDeviceProofs } from '../auth/device-proof.ts';
import { clearSession } from '../auth/session-cookie.ts';
import { checkWechatState } from '../auth/wechat-connect.ts';
import type { Metrics } from '../http/metrics.ts';
import { requestContext } from '../http/request-context.ts';
import { publicOrigin } from '../http/request-origin.ts';
import type { AnonymousPage, AnonymousPageCache, RenderedPage } from '../page-cache/anonymous-page-cache.ts';
import { readCachedPage } from '../page-cache/cached-page.ts';
import { withOutageNotice } from './document.ts';
import { type RenderDeps, type RenderRequest, renderPage } from './render-page.ts';
import { anonymousPageKey, asAnonymous, isCrawler, type RequestInfo, readRequestInfo, setCacheHeaders } from './request-info.ts';
import { sendCachedPage, sendHtml, sendStream } from './send-page.ts';

export interface PageHandlerDeps extends RenderDeps {
  /** Settles when the code of every page is loaded. */
  loaded: Promise<unknown>;
  /** The cache of pages that visitors share; null: every page is rendered for its request. */
  pageCache: AnonymousPageCache | null;
  /** Link header of every page. */
  links: string;
  metrics: Pick<Metrics, 'pageRendered' | 'pageCache'>;
}

/** Creates the handler that answers every page: match → guard → load → render → send. */
export function createPageHandler(deps: PageHandlerDeps): RequestHandler {
  const devices = createDeviceProofs(deps.config);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).json({ code: 405, message: '不支持的请求方法', data: null });
      return;
    }
    await deps.loaded;
    if (isForDocument(request)) response.setHeader('Link', deps.links);
    const proof = isCrawler(request) ? null : devices.offer(request);
    if (proof !== null) response.append('Set-Cookie', proof);
    await answerPage(deps, request, response, readRequestInfo(request));
  };
}

/** Whether to send a Link header: browsers obey it on anything they load, and a missing picture must not load the portal's stylesheet. */
const isForDocument = ({ headers }: Request): boolean => (headers['sec-fetch-dest'] ?? 'document') === 'document';

async function answerPage(deps: PageHandlerDeps, request: Request, response: Response, info: RequestInfo): Promise<void> {
  const { config, pageCache, metrics } = deps;
  const origin = publicOrigin(request, config);
  const resolved = refuseForgedWechatReturn(deps, request, response, resolvePage(info, info.token !== null, config.visitorMode));
  const context = requestContext();
  const { requestId } = context;
  const renderRequest = { info, resolved, publicOrigin: origin, requestId, clientIp: request.ip ?? '', log: () => context.log };
  if (resolved.kind === 'refused' && resolved.refusal.status === 500) context.log.error({ path: info.pathname }, resolved.refusal.message);
  setCacheHeaders(response, info.token !== null);

  const key = pageCache && isShared(request, resolved) ? anonymousPageKey(info, origin) : null;
  if (pageCache && key) return answerAnonymous(deps, pageCache, key, request, response, renderRequest);
  metrics.pageCache('bypass');
  return answerUncached(deps, request, response, renderRequest);
}

type BaseRenderRequest = Omit<RenderRequest, 'complete' | 'signal'>;

/** Answers with a page for this client only. */
async function answerUncached(
  deps: PageHandlerDeps,
  request: Request,
  response: Response,
  renderRequest: BaseRenderRequest,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => response.writableFinished || left.abort());
  if (deps.config.earlyHints && response.hasHeader('Link')) response.writeEarlyHints({ link: deps.links });
  const rendered = await renderPage(deps, { ...renderRequest, complete: renderRequest.info.isCrawler, signal: left.signal });
  if (left.signal.aborted) return;
  if (rendered.kind === 'expired-token') {
    clearSession(response, request, deps.config);
    return answerPage(deps, request, response, asAnonymous(renderRequest.info));
  }
  reportTimings(deps, response, rendered, renderRequest.info.token === null ? 'visitor' : 'signed-in');
  await sendRendered(request, response, renderRequest.info, rendered);
}

/** Answers with a page that all anonymous visitors share: cached, or rendered once for all waiting requests. */
async function answerAnonymous(
  deps: PageHandlerDeps,
  pageCache: AnonymousPageCache,
  key: string,
  request: Request,
  response: Response,
  renderRequest: BaseRenderRequest,
): Promise<void> {
  const { page, leave } = await pageCache.answer(key, async (signal) => {
    const rendered = await renderPage(deps, { ...renderRequest, complete: false, signal });
    if (rendered.kind !== 'expired-token') deps.metrics.pageRendered('visitor', rendered.timings.renderMs / 1_000);
    return rendered;
  });
  if (response.destroyed) return leave();
  response.once('close', leave);
  await sendAnonymousPage(request, response, renderRequest.info, page);
}

async function sendAnonymousPage(request: Request, response: Response, info: RequestInfo, page: AnonymousPage): Promise<void> {
  if (page.kind === 'cached') {
    response.setHeader('Server-Timing', `cache;desc="${page.result}"`);
    return sendCachedPage(request, response, page.page);
  }
  response.setHeader('Cache-Control', 'no-store');
  if (page.kind === 'outdated') {
    response.setHeader('Server-Timing', 'cache;desc="outdated"');
    return sendHtml(request, response, 200, Buffer.from(withOutageNotice(readCachedPage(page.page).toString(), page.at)));
  }
  await sendRendered(request, response, info, page.rendered);
}

async function sendRendered(request: Request, response: Response, { isCrawler }: RequestInfo, rendered: RenderedPage): Promise<void> {
  const { status, retryAfter } = rendered;
  if (retryAfter !== null) response.setHeader('Retry-After', retryAfter);
  if (rendered.kind === 'whole') return sendHtml(request, response, status, rendered.html);
  if (!isCrawler) return sendStream(request, response, status, rendered.stream);
  await rendered.stream.finished;
  const html = rendered.rerender();
  if (html !== null) return sendHtml(request, response, status, html);
  await sendStream(request, response, status, rendered.stream);
}

function reportTimings({ metrics }: PageHandlerDeps, response: Response, { timings }: RenderedPage, kind: 'visitor' | 'signed-in'): void {
  response.setHeader('Server-Timing', `data;dur=${timings.dataMs.toFixed(1)}, render;dur=${timings.renderMs.toFixed(1)}`);
  metrics.pageRendered(kind, timings.renderMs / 1_000);
}

/** Whether the page is shared: not if the request has a token, well formed or not, nor if the page depends on more than its address. */
const isShared = (request: Request, resolved: ResolvedPage): boolean =>
  resolved.kind === 'page' &&
  resolved.request.row.access !== 'private' &&
  !resolved.request.row.noindex &&
  !request.headers.cookie?.includes(`${cookieNames.token}=`);

/** Refuses a return from WeChat to a browser that did not start it: another user's code would sign the visitor in as that user. */
function refuseForgedWechatReturn({ config }: PageHandlerDeps, request: Request, response: Response, resolved: ResolvedPage): ResolvedPage {
  if (resolved.kind !== 'page' || resolved.request.name !== 'wechat.auth' || request.method === 'HEAD') return resolved;
  if (checkWechatState(request, response, config).ok) return resolved;
  // With the request id for the browser to show: only the server knows about this refusal.
  const { requestId } = requestContext();
  return { kind: 'refused', request: resolved.request, refusal: { status: 400, message: '微信授权已失效，请重新扫码', requestId } };
}
