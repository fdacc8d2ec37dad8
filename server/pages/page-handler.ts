import compression from 'compression';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { isbot } from 'isbot';
import {
  createPageData,
  hasDeadToken,
  loadAllPages,
  metaOf,
  type PageRefusal,
  type PageState,
  type ResolvedPage,
  refusalOf,
  renderApp,
  resolvePage,
  startPage,
} from '#client/app/server-entry.tsx';
import { publicOrigin } from '../auth/request-origin.ts';
import { clearSession } from '../auth/session-cookie.ts';
import { checkWechatState } from '../auth/wechat-connect.ts';
import { publicEnv, type ServerConfig } from '../config/env.ts';
import { requestContext } from '../http/request-context.ts';
import { documentHead } from '../render/document.ts';
import type { PageAssets } from '../render/page-assets.ts';
import { streamPage } from '../render/stream-page.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import { upstreamTransport } from './upstream-transport.ts';
import { asVisitor, readVisit, setCacheHeaders, type Visit } from './visit.ts';

/** A render that takes longer is cut; what still waits is left to the browser. */
const RENDER_DEADLINE_MS = 8_000;

export interface PageHandlerDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  assets: PageAssets;
}

/** Answers every page: match → guard → load → render → send. */
export function createPageHandler(deps: PageHandlerDeps): RequestHandler {
  const code = loadAllPages();
  const answer: RequestHandler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).json({ code: 405, message: '不支持的请求方法', data: null });
      return;
    }
    await code;
    await answerVisit(deps, request, response, readVisit(request));
  };
  return Router().use(compression({ threshold: 0 }), answer);
}

async function answerVisit(deps: PageHandlerDeps, request: Request, response: Response, visit: Visit): Promise<void> {
  const { config, upstreamFetch } = deps;
  const left = new AbortController();
  response.once('close', () => left.abort());
  const { requestId } = requestContext();
  const signedIn = visit.token !== null;

  const resolved = refuseForgedWechatReturn(deps, request, response, resolvePage(visit, signedIn, config.visitorMode));
  const data = createPageData(
    upstreamTransport(upstreamFetch, { token: visit.token, requestId, clientIp: request.ip ?? '', signal: left.signal }),
  );
  const isCrawler = isbot(request.get('user-agent') ?? '');
  const { decisive, all } = startPage(resolved, data, signedIn);
  await decisive;
  await settledWithin(all, isCrawler ? RENDER_DEADLINE_MS : config.streamBudgetMs);
  if (left.signal.aborted) return;

  if (signedIn && hasDeadToken(data)) {
    clearSession(response, request, config);
    return answerVisit(deps, request, response, asVisitor(visit));
  }
  const refusal = refusalOf(resolved, data);
  const page = pageState(config, request, visit, refusal && { ...refusal, requestId });
  setCacheHeaders(response, visit);
  await sendPage(deps, request, response, { resolved, data, page, path: visit.pathname + visit.search, isCrawler });
}

/** R06: only the browser that asked WeChat may come back from it, or a stranger's code would sign a visitor in as the stranger. */
function refuseForgedWechatReturn({ config }: PageHandlerDeps, request: Request, response: Response, resolved: ResolvedPage): ResolvedPage {
  if (resolved.kind !== 'page' || resolved.request.name !== 'wechat.auth' || request.method === 'HEAD') return resolved;
  if (checkWechatState(request, response, config).ok) return resolved;
  return { kind: 'refused', request: resolved.request, refusal: { status: 400, message: '微信授权已失效，请重新扫码' } };
}

function pageState(config: ServerConfig, request: Request, visit: Visit, refusal: PageRefusal | null): PageState {
  return {
    env: { ...publicEnv(config), publicOrigin: publicOrigin(request, config) },
    signedIn: visit.token !== null,
    user: visit.user,
    device: visit.device,
    showLoginModal: refusal?.status === 403,
    refusal,
  };
}

interface LoadedPage {
  resolved: ResolvedPage;
  data: ReturnType<typeof createPageData>;
  page: PageState;
  path: string;
  isCrawler: boolean;
}

function sendPage({ assets }: PageHandlerDeps, request: Request, response: Response, loaded: LoadedPage): Promise<void> {
  const { resolved, data, page, path, isCrawler } = loaded;
  const { log } = requestContext();
  const status = page.refusal?.status ?? 200;
  const meta = metaOf(resolved, data);
  const nonce = String(response.locals.cspNonce);
  const head = documentHead({ meta, page, assets, routeName: resolved.request?.name ?? null, nonce });
  if (request.method === 'HEAD') {
    response.status(status).type('html').end();
    return Promise.resolve();
  }
  return streamPage(response, {
    element: renderApp(path, page, data),
    status,
    head,
    nonce,
    entry: assets.entry,
    complete: isCrawler,
    deadlineMs: RENDER_DEADLINE_MS,
    onError: (error) => log.error({ err: error }, 'render error'),
    onAbandoned: () => void data.cancelQueries(),
  });
}

/** Waits for the promise, but no longer than so many ms. */
function settledWithin(promise: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void promise.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
