import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Deadlines } from './deadlines.ts';
import { type Exchange, failExchange } from './exchange.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** Property of a request that holds its exchange for the library's events. Not a WeakMap: one with all calls is expensive to collect. */
const exchangeKey = Symbol('exchange');
type Carrier = IncomingMessage & { [exchangeKey]?: Exchange };

/** Idle connections are closed before the API closes them (5 s with Node), so that no call meets a connection that is just closing. */
const IDLE_MS = 4_000;

/**
 * Creates a sender for calls with a body, which the proxy library streams to the API. A call is never sent twice: after any failure the
 * API may have executed it.
 */
export function createBodySender({
  upstream,
  isTls,
  deadlines,
  onAnswer,
  onBroken,
}: SenderDeps & { isTls: boolean; deadlines: Deadlines }): Sender {
  function receiveAnswer(exchange: Exchange | undefined, answer: IncomingMessage): void {
    if (exchange) onAnswer(exchange, answer);
    else answer.destroy();
  }

  function receiveError(exchange: Exchange | undefined, error: NodeJS.ErrnoException): void {
    if (!exchange || exchange.failure || exchange.response.destroyed) return;
    const kind = error.code?.startsWith('HPE_') ? 'invalid' : 'down';
    const reason = error.code ?? error.message;
    if (exchange.answer) onBroken(exchange, exchange.answer, kind, reason);
    else failExchange(exchange, kind, reason);
  }

  const proxy = createProxyMiddleware({
    target: upstream(),
    // The embedded API may restart on another port.
    router: upstream,
    agent: new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: 128, timeout: IDLE_MS }),
    changeOrigin: true,
    // The library's own copying of responses does not handle hop-by-hop headers, sessions or a draining server.
    selfHandleResponse: true,
    // The default plugins answer failures themselves, with 200 if the head was sent. Only the events plugin, which installs `on`, is used.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      proxyReq: (attempt: ClientRequest, request: Carrier) => followAttempt(request[exchangeKey], attempt, deadlines),
      proxyRes: (answer: IncomingMessage, request: Carrier) => receiveAnswer(request[exchangeKey], answer),
      error: (error: NodeJS.ErrnoException, request: Carrier) => receiveError(request[exchangeKey], error),
    },
  });

  return (exchange, headers) => {
    const carrier: Carrier = exchange.request;
    carrier.headers = headers;
    carrier[exchangeKey] = exchange;
    void proxy(exchange.request, exchange.response);
  };
}

/** Called before the library sends the body: reports its progress, and fails the call if the connection closes without a response. */
function followAttempt(exchange: Exchange | undefined, attempt: ClientRequest, deadlines: Deadlines): void {
  if (!exchange || exchange.failure) return void attempt.destroy();
  exchange.attempt = attempt;
  exchange.request.on('data', () => deadlines.progress(exchange));
  attempt.once('close', () => {
    if (exchange.attempt === attempt && !exchange.answer) failExchange(exchange, 'down', 'closed without an answer');
  });
}
