import type { ClientRequest, IncomingMessage } from 'node:http';
import { Stream } from 'node:stream';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import type { ServerConfig } from '../config/env.ts';
import { seenOrigin } from '../http/request-origin.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { Breaker } from '../upstream/breaker.ts';
import type { ContractDrift } from '../upstream/contract-drift.ts';
import { portalHeaders } from '../upstream/portal-headers.ts';
import { relayAnswer } from './answers.ts';
import type { Deadlines } from './deadlines.ts';
import { type Exchange, failExchange } from './exchange.ts';
import { upstreamHeaders } from './request-headers.ts';
import { createUpstreamAgent } from './upstream-agent.ts';
import { createTarget } from './upstream-target.ts';

export interface PortalProxyDeps {
  config: ServerConfig;
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
  deadlines: Deadlines;
  protectDocument: SecurityHeaders['protectDocument'];
  breaker: Pick<Breaker, 'admits' | 'outage'>;
  drift?: Pick<ContractDrift, 'tap'> | undefined;
  /** Told of answers that stay open by design. */
  onEventStream: (exchange: Exchange) => void;
}

/** Where a request keeps its exchange for the library's events. A property, as a WeakMap of all calls is dear to collect. */
const exchangeKey = Symbol('exchange');
type Carrier = IncomingMessage & { [exchangeKey]?: Exchange };

/** Stands for the body of a call that has none: ends the API's request at once, without the listeners that piping an empty body costs. */
class NoBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    destination.end();
    return destination;
  }
}

/** One for all calls, as it holds nothing. */
const noBody: Stream = new NoBody();

/**
 * Sends an admitted call to the portal API. The library carries the bodies; all that must hold under attack is decided here and in the
 * files beside: headers before it runs, deadlines of our own, and our own answers for every failure.
 */
export function createPortalProxy({ config, upstream, deadlines, breaker, drift, ...rest }: PortalProxyDeps): (exchange: Exchange) => void {
  const rules = { config, upstream, ...rest };
  const { target, refresh } = createTarget(upstream);
  const options = {
    target,
    changeOrigin: true,
    // The library's own copying of answers knows nothing of hop-by-hop headers, sessions or a draining server.
    selfHandleResponse: true,
    // Its default plugins answer failures themselves, with 200 if the head was out. The events plugin alone installs `on`.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      proxyReq: (attempt: ClientRequest, request: Carrier) => followAttempt(request[exchangeKey], attempt, deadlines),
      proxyRes: (answer: IncomingMessage, request: Carrier) => receiveAnswer(request[exchangeKey], answer),
      error: (error: NodeJS.ErrnoException, request: Carrier) => receiveError(request[exchangeKey], error),
    },
  };
  const agent = createUpstreamAgent(config.portalApiUrl?.startsWith('https:') ?? false);
  const proxyWithBody = createProxyMiddleware({ ...options, agent });
  const proxyWithoutBody = createProxyMiddleware({ ...options, agent, buffer: noBody });
  /** The second try of a call whose pooled connection was dead: on a new connection. */
  const proxyAgain = createProxyMiddleware({ ...options, agent: false, buffer: noBody });

  function receiveAnswer(exchange: Exchange | undefined, answer: IncomingMessage): void {
    if (!exchange || exchange.failure) return void answer.destroy();
    exchange.answer = answer;
    deadlines.expectBody(exchange, answer);
    drift?.tap(exchange.request.method, exchange.call, answer);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode <= 599) relayAnswer(exchange, answer, rules);
    else failExchange(exchange, 'invalid', `status ${statusCode}`);
  }

  function receiveError(exchange: Exchange | undefined, error: NodeJS.ErrnoException): void {
    if (!exchange || exchange.failure || exchange.response.destroyed) return;
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

  return (exchange) => {
    const { request, response, token, deviceId, context } = exchange;
    // Whatever the API says, even nothing: who wants to leave has left.
    if (exchange.contract?.session === 'ends') exchange.session.clear();
    const outage = breaker.admits() ? null : breaker.outage();
    if (outage) {
      exchange.wasHeldBack = true;
      return failExchange(exchange, outage, 'the breaker is open');
    }
    const caller = {
      token,
      requestId: context.requestId,
      clientIp: request.ip ?? '',
      deviceId,
      origin: seenOrigin(request, config),
    };
    request.headers = upstreamHeaders(request.headers, portalHeaders(config, caller));
    if (exchange.contract?.session === 'opens') request.headers['accept-encoding'] = 'identity';
    const carrier: Carrier = request;
    carrier[exchangeKey] = exchange;
    refresh();
    void (exchange.hasBody ? proxyWithBody : proxyWithoutBody)(request, response);
  };
}

/** The library is about to send the body: from here on we see it move, and notice a connection that closes without a word. */
function followAttempt(exchange: Exchange | undefined, attempt: ClientRequest, deadlines: Deadlines): void {
  if (!exchange || exchange.failure) return void attempt.destroy();
  exchange.attempt = attempt;
  if (exchange.hasBody) exchange.request.on('data', () => deadlines.progress(exchange));
  attempt.once('close', () => {
    if (exchange.attempt === attempt && !exchange.answer) failExchange(exchange, 'down', 'closed without an answer');
  });
}

/** The API closed an idle connection in the moment we used it. Safe to repeat only when nothing could have happened. */
function isStaleConnection({ request, attempt, hasBody, hasRepeated }: Exchange, { code }: NodeJS.ErrnoException): boolean {
  const isRepeatable = !hasBody && (request.method === 'GET' || request.method === 'HEAD');
  return isRepeatable && !hasRepeated && attempt?.reusedSocket === true && (code === 'ECONNRESET' || code === 'EPIPE');
}
