import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { cookieNames } from '#shared/cookies.ts';
import { createDeviceProofs, type DeviceProofs } from '../auth/device-proof.ts';
import { isToken, sessionCookies } from '../auth/session-cookie.ts';
import type { ServerConfig } from '../config/env.ts';
import { sendEnvelope } from '../http/envelope.ts';
import { readCookie } from '../http/read-cookie.ts';
import { requestContext } from '../http/request-context.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { findCall } from '../upstream/contract-calls.ts';
import type { ContractDrift } from '../upstream/contract-drift.ts';
import type { FailureKind } from '../upstream/failure-answers.ts';
import type { RestartWait } from '../upstream/restart-wait.ts';
import { isCrossSiteWrite } from './cross-site-writes.ts';
import { createDeadlines } from './deadlines.ts';
import { reportEvent } from './event-report.ts';
import { type Exchange, failExchange } from './exchange.ts';
import { callPath, classifyPath } from './path-rules.ts';
import { createPortalProxy } from './portal-proxy.ts';

/** Far below what sockets and memory allow, and far above the number of calls that wait for a healthy API. */
const MAX_CALLS_IN_FLIGHT = 512;
const RETRY_AFTER_S = 1;
/** At the limit, a call whose client has been sending its body for longer than this is ended to make room. */
const SLOW_UPLOAD_GRACE_MS = 2_000;
const MAX_BODY_BYTES = 110 * 1_024 * 1_024;
/** After an early refusal the rest of the body is read and dropped for this long, so that the client can read the response. */
const LINGER_MS = 5_000;

/** A finished call to the portal API. */
export interface FinishedCall {
  /** The call in the contract; null if the contract does not contain it. */
  contract: AnyCall | null;
  /** Status of the response that the client got. */
  status: number;
  /** Whether the API's response began with a status of success; it may have broken off since. */
  isAccepted: boolean;
  /** Reason for a missing or incomplete API response, or null; `aborted`: the client left, `refused`: the breaker was open. */
  failure: FailureKind | 'aborted' | 'refused' | null;
  seconds: number;
}

export interface GatewayDeps {
  config: ServerConfig;
  /** Base URL of the portal API. */
  upstream: () => string;
  upstreamFetch: UpstreamFetch;
  /** Sets the headers of a page on a response that turns out to be a document. */
  protectDocument: SecurityHeaders['protectDocument'];
  breaker: Pick<Breaker, 'admits' | 'outage'>;
  /** Null for an external API, which does not report its restarts. */
  restart?: RestartWait | null;
  drift?: Pick<ContractDrift, 'tap'> | undefined;
  onCallFinished?: (call: FinishedCall) => void;
}

/**
 * Creates the gateway: relays a browser's calls to the portal API; each step lets a call pass or answers it with the envelope. All steps
 * are in one handler, because a router for them would cost every call more than the steps do.
 */
export function createGateway({ config, upstreamFetch, onCallFinished, ...rest }: GatewayDeps): RequestHandler {
  /** Number of calls that wait for the API, limited so that a stuck API cannot pile up requests. */
  let waiting = 0;
  const leave = (exchange: Exchange): void => {
    if (exchange.isWaiting) waiting -= 1;
    exchange.isWaiting = false;
  };
  /** Ends the call that has waited longest for its client's body (endless bodies cost a client nothing); false if none has waited long. */
  const endSlowSender = (now: number): boolean => {
    const exchange = deadlines.longestSending(now - SLOW_UPLOAD_GRACE_MS);
    if (!exchange) return false;
    leave(exchange);
    exchange.context.log.debug('closed a call with an endless body to make room for another');
    exchange.request.socket.destroy();
    return true;
  };
  const devices = createDeviceProofs(config);
  const deadlines = createDeadlines(config.portalApiTimeoutMs, (exchange, reason) => failExchange(exchange, 'timeout', reason));
  // An event stream stays open for hours and does not count as waiting.
  const onEventStream = (exchange: Exchange): void => {
    leave(exchange);
    exchange.streamsSince = performance.now();
  };
  const forward = createPortalProxy({ ...rest, config, deadlines, onEventStream });

  return (request, response, next) => {
    const verdict = classifyPath(request.url);
    if (verdict === 'pass') return next();
    if (verdict === 'refuse') return sendEnvelope(response, 400, '请求地址有误');
    const call = callPath(request.url);
    if (isCrossSiteWrite(request, call, config)) return sendEnvelope(response, 403, '请求来源不被允许');
    if (announcesHugeBody(request)) {
      dropBody(request);
      return sendEnvelope(response, 413, '上传内容过大，请压缩后再试');
    }
    const startedAt = performance.now();
    if (waiting >= MAX_CALLS_IN_FLIGHT && !endSlowSender(startedAt)) {
      response.setHeader('Retry-After', RETRY_AFTER_S);
      return sendEnvelope(response, 503, '服务繁忙，请稍后再试');
    }
    const exchange = beginExchange(request, response, call, config, devices);
    waiting += 1;
    deadlines.start(exchange, startedAt);
    response.on('close', () => {
      deadlines.stop(exchange);
      leave(exchange);
      if (!response.writableFinished) exchange.attempt?.destroy();
      onCallFinished?.(toFinishedCall(exchange, startedAt));
    });
    reportEvent(exchange, upstreamFetch);
    forward(exchange);
  };
}

function beginExchange(request: Request, response: Response, call: string, config: ServerConfig, devices: DeviceProofs): Exchange {
  const { headers, method } = request;
  const token = readCookie(headers.cookie, cookieNames.token);
  return {
    request,
    response,
    context: requestContext(),
    session: sessionCookies(response, request, config),
    call,
    token: isToken(token) ? token : null,
    deviceId: method === 'GET' || method === 'HEAD' ? null : devices.read(headers.cookie),
    contract: findCall(method, call),
    hasBody: headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0,
    isWaiting: true,
    pace: { startedAt: 0, dueAt: 0, bytes: 0, slowWindows: 0, isEventStream: false },
    attempt: null,
    hasRepeated: false,
    streamsSince: null,
    hasWaited: false,
    answer: null,
    failure: null,
    wasRejectedByBreaker: false,
  };
}

function toFinishedCall(exchange: Exchange, startedAt: number): FinishedCall {
  const { response, contract, answer, failure, wasRejectedByBreaker, streamsSince } = exchange;
  const { statusCode = 0 } = answer ?? {};
  return {
    contract,
    status: response.statusCode,
    isAccepted: statusCode >= 200 && statusCode < 300,
    // Every event stream is ended by its reader sooner or later.
    failure: wasRejectedByBreaker ? 'refused' : (failure ?? (response.writableFinished || streamsSince !== null ? null : 'aborted')),
    seconds: ((streamsSince ?? performance.now()) - startedAt) / 1_000,
  };
}

/** A body without an announced length is limited by the API. */
const announcesHugeBody = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;

/** Reads and drops the rest of the body for a while after an early response. */
function dropBody(request: IncomingMessage): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer)).resume();
}
