import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher, errors } from 'undici';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import { createBaseReader } from '../upstream/base-url.ts';
import { isBrokenHttp, isRepeatable, isRepeatableAfterRestart } from '../upstream/retry-rules.ts';
import { type Exchange, failExchange } from './exchange.ts';
import type { Sender, SenderDeps } from './sender.ts';

/**
 * Creates a sender for calls without a body, which are the majority. It uses undici's dispatcher: Node's own client, on which the proxy
 * library is built, costs more than the rest of the gateway (decision 66). The gateway applies its own deadlines.
 */
export function createBodilessSender({ upstream, restart, timeoutMs, onAnswer, onBroken }: SenderDeps & { timeoutMs: number }): Sender {
  const options: Agent.Options = {
    headersTimeout: 0,
    bodyTimeout: 0,
    connectTimeout: timeoutMs,
    // Idle connections are closed before the API closes them (5 s with Node), so that no call meets a connection that is just closing.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
    allowH2: false,
  };
  const pool = new Agent(options);
  /** For the second attempt after a dead pooled connection: each call gets a new connection. */
  const unpooled = new Agent({ ...options, pipelining: 0 });
  const baseOf = createBaseReader();

  function send(exchange: Exchange, headers: IncomingHttpHeaders, agent: Agent): void {
    const { request } = exchange;
    const { origin, prefix } = baseOf(upstream());
    let answer: DispatchedAnswer | null = null;
    const isOver = (): boolean => exchange.failure !== null || exchange.response.destroyed;
    agent.dispatch(
      { origin, path: prefix + request.url, method: request.method, headers },
      {
        onRequestStart(controller) {
          if (isOver()) controller.abort(new errors.RequestAbortedError());
          else exchange.attempt = { destroy: () => controller.abort(new errors.RequestAbortedError()), writableNeedDrain: false };
        },
        onResponseStart(controller, status, given) {
          // Informational responses (103 and others) precede the final one.
          if (status < 200) return;
          answer = new DispatchedAnswer(status, asNodeHasThem(given), controller);
          onAnswer(exchange, answer);
        },
        onResponseData(_controller, chunk) {
          answer?.emit('data', chunk);
        },
        onResponseEnd() {
          exchange.attempt = null;
          answer?.finish();
        },
        onResponseError(_controller, error) {
          exchange.attempt = null;
          if (isOver()) return;
          const kind = isBrokenHttp(error) ? 'invalid' : 'down';
          if (answer) return onBroken(exchange, answer, kind, error.message);
          if (isRepeatable(request.method, error) && !exchange.hasRepeated) {
            exchange.hasRepeated = true;
            return send(exchange, headers, unpooled);
          }
          if (restart && !exchange.hasWaited && isRepeatableAfterRestart(request.method, error)) {
            exchange.hasWaited = true;
            return void restart.untilBackAfterLoss().then(() => isOver() || send(exchange, headers, unpooled));
          }
          failExchange(exchange, kind, error.message);
        },
      },
    );
  }

  return (exchange, headers) => {
    // The dispatcher sets the host of its origin.
    delete headers.host;
    send(exchange, headers, pool);
  };
}

class DispatchedAnswer extends EventEmitter implements AnswerStream {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  complete = false;
  readonly #controller: Dispatcher.DispatchController;

  constructor(statusCode: number, headers: IncomingHttpHeaders, controller: Dispatcher.DispatchController) {
    super();
    this.statusCode = statusCode;
    this.headers = headers;
    this.#controller = controller;
  }

  pause(): void {
    this.#controller.pause();
  }

  resume(): void {
    this.#controller.resume();
  }

  destroy(): void {
    if (!this.complete) this.#controller.abort(new errors.RequestAbortedError());
  }

  finish(): void {
    this.complete = true;
    this.emit('end');
  }
}

/** Headers of which Node's client keeps the first value if a response repeats them; it joins the values of all others. */
const single: ReadonlySet<string> = new Set([
  'age',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
]);

/** Converts headers from undici's form (an array for each repeated header, a string for a single Set-Cookie) to Node's. */
function asNodeHasThem(given: Readonly<Record<string, string | string[] | undefined>>): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const name in given) {
    const value = given[name];
    if (name === 'set-cookie' && value !== undefined) headers[name] = [value].flat();
    else headers[name] = Array.isArray(value) ? (single.has(name) ? value[0] : value.join(', ')) : value;
  }
  return headers;
}
