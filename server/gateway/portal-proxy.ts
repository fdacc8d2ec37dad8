import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { RequestHandler, Response } from 'express';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import { readToken, sessionCookies } from '../auth/session-cookie.ts';
import type { ServerConfig } from '../config/env.ts';
import { requestContext } from '../http/request-context.ts';
import { portalHeaders } from '../upstream/portal-headers.ts';
import { relayAnswer } from './answers.ts';
import { watchForAnswer } from './deadlines.ts';
import { type Exchange, failExchange } from './exchange.ts';
import { isLogin, isLogout } from './login-interception.ts';
import { callPath } from './path-rules.ts';
import { upstreamHeaders } from './request-headers.ts';

export interface PortalProxyDeps {
  config: ServerConfig;
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
  /** Told of answers that stay open by design. */
  onEventStream: (response: Response) => void;
}

/** Idle connections are dropped before the API drops them (5 s with Node), else a call would meet one that is just closing. */
const agentOptions = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 128, timeout: 4_000 };

/**
 * Sends an admitted call to the portal API. The library carries the bodies; all that must hold under attack is decided here and in the
 * files beside: headers before it runs, deadlines of our own, and our own answers for every failure.
 */
export function createPortalProxy({ config, upstream, onEventStream }: PortalProxyDeps): RequestHandler {
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const rules = { config, onEventStream: ({ response }: Exchange) => onEventStream(response) };
  const options = {
    router: upstream,
    changeOrigin: true,
    // The library's own copying of answers knows nothing of hop-by-hop headers, sessions or a draining server.
    selfHandleResponse: true,
    // Its default plugins answer failures themselves, with 200 if the head was out. The events plugin alone installs `on`.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      proxyReq: (attempt: ClientRequest, request: IncomingMessage) => followAttempt(exchanges.get(request), attempt),
      proxyRes: (answer: IncomingMessage, request: IncomingMessage) => receiveAnswer(exchanges.get(request), answer),
      error: (error: NodeJS.ErrnoException, request: IncomingMessage) => receiveError(exchanges.get(request), error),
    },
  };
  const agent = config.portalApiUrl?.startsWith('https:') ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const proxy = createProxyMiddleware({ ...options, agent });
  /** The second try of a call whose pooled connection was dead: on a new connection. */
  const proxyAgain = createProxyMiddleware({ ...options, agent: false });

  function receiveAnswer(exchange: Exchange | undefined, answer: IncomingMessage): void {
    if (!exchange || exchange.hasFailed) return void answer.destroy();
    exchange.answer = answer;
    exchange.watch?.stop();
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode <= 599) relayAnswer(exchange, answer, rules);
    else failExchange(exchange, 'invalid', `status ${statusCode}`);
  }

  function receiveError(exchange: Exchange | undefined, error: NodeJS.ErrnoException): void {
    if (!exchange || exchange.hasFailed || exchange.response.destroyed) return;
    if (exchange.answer) {
      // A broken upload after an early answer is no reason to cut the answer.
      if (!exchange.answer.complete) exchange.response.destroy();
    } else if (isStaleConnection(exchange, error)) {
      exchange.hasRepeated = true;
      exchange.attempt = null;
      void proxyAgain(exchange.request, exchange.response);
    } else {
      failExchange(exchange, error.code?.startsWith('HPE_') ? 'invalid' : 'down', error.code ?? error.message);
    }
  }

  return (request, response, next) => {
    const { requestId, log } = requestContext();
    const token = readToken(request.cookies);
    const call = callPath(request.url);
    const { headers } = request;
    const exchange: Exchange = {
      request,
      response,
      log,
      session: sessionCookies(response, request, config),
      hasToken: token !== null,
      opensSession: isLogin(request.method, call),
      isRepeatable: /^(?:GET|HEAD)$/.test(request.method) && !Number(headers['content-length']) && !headers['transfer-encoding'],
      watch: null,
      attempt: null,
      hasRepeated: false,
      answer: null,
      hasFailed: false,
    };
    exchanges.set(request, exchange);
    exchange.watch = watchForAnswer(
      request,
      config.portalApiTimeoutMs,
      () => exchange.attempt,
      () => failExchange(exchange, 'timeout', 'no answer'),
    );
    response.once('close', exchange.watch.stop);
    // Whatever the API says, even nothing: who wants to leave has left.
    if (isLogout(request.method, call)) exchange.session.clear();
    request.headers = upstreamHeaders(headers, portalHeaders(config, { token, requestId, clientIp: request.ip ?? '' }));
    if (exchange.opensSession) request.headers['accept-encoding'] = 'identity';
    void proxy(request, response, next);
  };
}

/** The library is about to send the body: from here on we see it move, and notice a connection that closes without a word. */
function followAttempt(exchange: Exchange | undefined, attempt: ClientRequest): void {
  if (!exchange || exchange.hasFailed) return void attempt.destroy();
  exchange.attempt = attempt;
  exchange.request.on('data', () => exchange.watch?.progress());
  attempt.once('close', () => {
    if (exchange.attempt === attempt && !exchange.answer) failExchange(exchange, 'down', 'closed without an answer');
  });
}

/** The API closed an idle connection in the moment we used it. Safe to repeat only when nothing could have happened. */
function isStaleConnection({ attempt, isRepeatable, hasRepeated }: Exchange, { code }: NodeJS.ErrnoException): boolean {
  return isRepeatable && !hasRepeated && attempt?.reusedSocket === true && (code === 'ECONNRESET' || code === 'EPIPE');
}
