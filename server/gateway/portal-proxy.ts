import type { ServerConfig } from '../config/env.ts';
import { seenOrigin } from '../http/request-origin.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import type { Breaker } from '../upstream/breaker.ts';
import type { ContractDrift } from '../upstream/contract-drift.ts';
import type { FailureKind } from '../upstream/failure-answers.ts';
import { portalHeaders } from '../upstream/portal-headers.ts';
import type { RestartWait } from '../upstream/restart-wait.ts';
import { relayAnswer } from './answers.ts';
import type { Deadlines } from './deadlines.ts';
import { type Exchange, failExchange } from './exchange.ts';
import { upstreamHeaders } from './request-headers.ts';
import { createBodySender } from './send-with-body.ts';
import { createBodilessSender } from './send-without-body.ts';

export interface PortalProxyDeps {
  config: ServerConfig;
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
  deadlines: Deadlines;
  protectDocument: SecurityHeaders['protectDocument'];
  breaker: Pick<Breaker, 'admits' | 'outage'>;
  restart?: RestartWait | null;
  drift?: Pick<ContractDrift, 'tap'> | undefined;
  /** Called with responses that stay open by design. */
  onEventStream: (exchange: Exchange) => void;
}

/**
 * Creates the proxy that sends admitted calls to the portal API. Everything that must hold under attack is decided here and in the
 * neighboring files, independent of the library that sends the bytes: headers before they are sent, the gateway's own deadlines, and its own
 * response to every failure.
 */
export function createPortalProxy({
  config,
  upstream,
  deadlines,
  breaker,
  restart = null,
  drift,
  ...rest
}: PortalProxyDeps): (exchange: Exchange) => void {
  const rules = { config, upstream, ...rest };

  function onAnswer(exchange: Exchange, answer: AnswerStream): void {
    if (exchange.failure) return void answer.destroy();
    exchange.answer = answer;
    deadlines.expectBody(exchange, answer);
    drift?.tap(exchange.request.method, exchange.call, answer);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode <= 599) relayAnswer(exchange, answer, rules);
    else failExchange(exchange, 'invalid', `status ${statusCode}`);
  }

  function onBroken(exchange: Exchange, answer: AnswerStream, kind: FailureKind, reason: string): void {
    // A connection that breaks after a complete (early) response, for example during the upload, does not cut the response.
    if (answer.complete) return;
    // A restart of the API ends all event streams at once; their readers return, and the breaker must not count them.
    if (exchange.streamsSince === null) failExchange(exchange, kind, `the response broke off: ${reason}`);
    else exchange.response.destroy();
  }

  const common = { upstream, restart, onAnswer, onBroken };
  const isTls = config.portalApiUrl?.startsWith('https:') ?? false;
  const sendWithBody = createBodySender({ ...common, isTls, deadlines });
  const sendWithoutBody = createBodilessSender({ ...common, timeoutMs: config.portalApiTimeoutMs });

  function forward(exchange: Exchange): void {
    const { request, token, deviceId, context } = exchange;
    // Signs the user out whatever the API answers, or if it does not answer.
    if (exchange.contract?.session === 'ends') exchange.session.clear();
    const outage = breaker.admits() ? null : breaker.outage();
    if (outage) {
      exchange.wasRejectedByBreaker = true;
      failExchange(exchange, outage, 'the breaker is open');
      return;
    }
    const caller = {
      token,
      requestId: context.requestId,
      clientIp: request.ip ?? '',
      deviceId,
      origin: seenOrigin(request, config),
    };
    const headers = upstreamHeaders(request.headers, portalHeaders(config, caller));
    if (exchange.contract?.session === 'opens') headers['accept-encoding'] = 'identity';
    if (exchange.hasBody) sendWithBody(exchange, headers);
    else sendWithoutBody(exchange, headers);
  }

  return (exchange) => {
    const absence = restart?.untilBack();
    if (!absence) return forward(exchange);
    void absence.then(() => {
      if (!exchange.failure && !exchange.response.destroyed) forward(exchange);
    });
  };
}
