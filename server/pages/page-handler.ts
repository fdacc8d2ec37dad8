import type { Request, RequestHandler, Response } from 'express';
import { type ResolvedPage, resolvePage } from '#client/app/server-entry.tsx';
import { cookieNames } from '#shared/cookies.ts';
import { createDeviceProofs } from '../auth/device-proof.ts';
import { clearSession } from '../auth/session-cookie.ts';
import { checkWechatState } from '../auth/wechat-connect.ts';
import type { Metrics } from '../http/metrics.ts';
import { requestContext } from '../http/request-context.ts';
import { publicOrigin } from '../http/request-origin.ts';
import { NONCE_PLACEHOLDER } from '../page-cache/prepared-page.ts';
import type { AnsweredPage, VisitorPage, VisitorPages } from '../page-cache/visitor-pages.ts';
import { withOutageNotice } from './outage-notice.ts';
import { type PageOrder, type ProducerDeps, producePage } from './produce-page.ts';
import { sendHtml, sendPrepared, sendStream } from './send-page.ts';
import { asVisitor, isCrawler, readVisit, setCacheHeaders, type Visit, visitorPageKey } from './visit.ts';

export interface PageHandlerDeps extends ProducerDeps {
  /** The code of every page. */
  loaded: Promise<unknown>;
  /** Pages that visitors share; null: every page is rendered for its request. */
  visitorPages: VisitorPages | null;
  /** The Link header of every page. */
  links: string;
  metrics: Pick<Metrics, 'pageRendered' | 'pageCache'>;
}

/** Answers every page: match → guard → load → render → send. */
export function createPageHandler(deps: PageHandlerDeps): RequestHandler {
  const devices = createDeviceProofs(deps.config);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).json({ code: 405, message: '不支持的请求方法', data: null });
      return;
    }
    await deps.loaded;
    response.setHeader('Link', deps.links);
    const proof = isCrawler(request) ? null : devices.offer(request);
    if (proof !== null) response.append('Set-Cookie', proof);
    await answerVisit(deps, request, response, readVisit(request));
  };
}

async function answerVisit(deps: PageHandlerDeps, request: Request, response: Response, visit: Visit): Promise<void> {
  const { config, visitorPages, metrics } = deps;
  const origin = publicOrigin(request, config);
  const resolved = refuseForgedWechatReturn(deps, request, response, resolvePage(visit, visit.token !== null, config.visitorMode));
  const context = requestContext();
  const { requestId } = context;
  const order = { visit, resolved, publicOrigin: origin, requestId, clientIp: request.ip ?? '', log: () => context.log };
  if (resolved.kind === 'refused' && resolved.refusal.status === 500) context.log.error({ path: visit.pathname }, resolved.refusal.message);
  setCacheHeaders(response, visit.token !== null);

  const key = visitorPages && isShared(request, resolved) ? visitorPageKey(visit, origin) : null;
  if (visitorPages && key) return answerVisitor(deps, visitorPages, key, request, response, order);
  metrics.pageCache('bypass');
  return answerOne(deps, request, response, order);
}

type OpenOrder = Omit<PageOrder, 'nonce' | 'complete' | 'signal'>;

/** A page for this reader alone. */
async function answerOne(deps: PageHandlerDeps, request: Request, response: Response, order: OpenOrder): Promise<void> {
  const left = new AbortController();
  response.once('close', () => response.writableFinished || left.abort());
  const nonce = String(response.locals.cspNonce);
  if (deps.config.earlyHints) response.writeEarlyHints({ link: String(response.getHeader('Link')) });
  const produced = await producePage(deps, { ...order, nonce, complete: order.visit.isCrawler, signal: left.signal });
  if (left.signal.aborted) return;
  if (produced.kind === 'dead-token') {
    clearSession(response, request, deps.config);
    return answerVisit(deps, request, response, asVisitor(order.visit));
  }
  reportTimings(deps, response, produced, order.visit.token === null ? 'visitor' : 'signed-in');
  await sendProduced(request, response, order.visit, produced, asItIs);
}

/** A page that all visitors share: kept, or made once for all who wait. */
async function answerVisitor(
  deps: PageHandlerDeps,
  visitorPages: VisitorPages,
  key: string,
  request: Request,
  response: Response,
  order: OpenOrder,
): Promise<void> {
  const { page, leave } = await visitorPages.answer(key, async (signal) => {
    const produced = await producePage(deps, { ...order, nonce: NONCE_PLACEHOLDER, complete: false, signal });
    if (produced.kind !== 'dead-token') deps.metrics.pageRendered('visitor', produced.timings.renderMs / 1_000);
    return produced;
  });
  if (response.destroyed) return leave();
  response.once('close', leave);
  await sendVisitorPage(request, response, order.visit, page);
}

async function sendVisitorPage(request: Request, response: Response, visit: Visit, page: VisitorPage): Promise<void> {
  const nonce = String(response.locals.cspNonce);
  if (page.kind === 'kept') {
    response.setHeader('Server-Timing', `cache;desc="${page.result}"`);
    return sendPrepared(request, response, page.page);
  }
  response.setHeader('Cache-Control', 'no-store');
  if (page.kind === 'outdated') {
    response.setHeader('Server-Timing', 'cache;desc="outdated"');
    return sendHtml(request, response, 200, Buffer.from(withOutageNotice(page.page.plain(nonce).toString(), page.at)));
  }
  const { produced } = page;
  await sendProduced(request, response, visit, produced, (html) => html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

type Fill = (html: string) => string;

const asItIs: Fill = (html) => html;

async function sendProduced(request: Request, response: Response, { isCrawler }: Visit, produced: AnsweredPage, fill: Fill): Promise<void> {
  const { status } = produced;
  const sendWhole = (html: Buffer) => sendHtml(request, response, status, fill === asItIs ? html : Buffer.from(fill(html.toString())));
  if (produced.kind === 'whole') return sendWhole(produced.html);
  if (!isCrawler) return sendStream(request, response, status, produced.stream, fill);
  await produced.stream.finished;
  const html = produced.rerender();
  if (html !== null) return sendWhole(html);
  await sendStream(request, response, status, produced.stream, fill);
}

function reportTimings({ metrics }: PageHandlerDeps, response: Response, { timings }: AnsweredPage, kind: 'visitor' | 'signed-in'): void {
  response.setHeader('Server-Timing', `data;dur=${timings.dataMs.toFixed(1)}, render;dur=${timings.renderMs.toFixed(1)}`);
  metrics.pageRendered(kind, timings.renderMs / 1_000);
}

/** Never the page of a request that carries a token, well formed or not; nor one that depends on more than its address. */
const isShared = (request: Request, resolved: ResolvedPage): boolean =>
  resolved.kind === 'page' &&
  resolved.request.row.access !== 'private' &&
  !resolved.request.row.noindex &&
  !request.headers.cookie?.includes(`${cookieNames.token}=`);

/** R06: only the browser that asked WeChat may come back from it, or a stranger's code would sign a visitor in as the stranger. */
function refuseForgedWechatReturn({ config }: PageHandlerDeps, request: Request, response: Response, resolved: ResolvedPage): ResolvedPage {
  if (resolved.kind !== 'page' || resolved.request.name !== 'wechat.auth' || request.method === 'HEAD') return resolved;
  if (checkWechatState(request, response, config).ok) return resolved;
  // As the browser will show it: only the server knows of this refusal, so it reaches the browser with the request's number.
  const { requestId } = requestContext();
  return { kind: 'refused', request: resolved.request, refusal: { status: 400, message: '微信授权已失效，请重新扫码', requestId } };
}
