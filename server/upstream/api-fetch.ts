import { Agent, type Dispatcher, errors } from 'undici';
import type { ServerConfig } from '../config/env.ts';
import { type Metrics, outcomeOf, silentMetrics, type UpstreamOutcome } from '../http/metrics.ts';
import { type BaseUrl, createBaseReader } from './base-url.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import type { ContractDrift } from './contract-drift.ts';
import { createJsonParser } from './parse-json.ts';
import { type Caller, portalHeaders } from './portal-headers.ts';
import type { RestartWait } from './restart-wait.ts';
import { isBrokenHttp, isRepeatable, isRepeatableAfterRestart } from './retry-rules.ts';
import { type BufferedResponse, type CallLimit, limitCall, sendRequest } from './send-request.ts';

const MAX_BODY_BYTES = 8 * 1_024 * 1_024;

export interface UpstreamRequest extends Caller {
  method: string;
  /** Encoded path with query, starting with a slash. */
  path: string;
  /** Extra headers; the portal's own headers override them. */
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Aborted when nothing waits for the response any more. */
  signal?: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  /** Parsed JSON, not validated further and not to be mutated: equal responses share one object. Null if the response has no body. */
  body: unknown;
}

export type UpstreamFetch = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/**
 * `timeout`: no complete response within PORTAL_API_TIMEOUT_MS · `down`: no connection, or one that broke · `invalid`: not JSON, broken
 * HTTP or more than 8 MB · `aborted`: the caller gave up.
 */
export type UpstreamErrorKind = 'timeout' | 'down' | 'invalid' | 'aborted';

export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;

  constructor(kind: UpstreamErrorKind, cause: unknown) {
    super(`portal API: ${kind}`, { cause });
    this.name = 'UpstreamError';
    this.kind = kind;
  }
}

export interface UpstreamFetchDeps {
  config: Pick<ServerConfig, 'container' | 'tokenHeader' | 'publicOrigin' | 'portalApiTimeoutMs'>;
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
  breaker?: Breaker;
  /** Null for an external API, which does not report its restarts. */
  restart?: RestartWait | null;
  metrics?: Pick<Metrics, 'upstreamCall'>;
  drift?: Pick<ContractDrift, 'observe'>;
}

/** Creates the renderer's client of the portal API. It has its own connections, so that stuck gateway calls never block a page. */
export function createUpstreamFetch({
  config,
  upstream,
  breaker = createBreaker(),
  restart = null,
  metrics = silentMetrics,
  drift,
}: UpstreamFetchDeps): UpstreamFetch {
  const agent = new Agent({
    connections: 256,
    keepAliveTimeout: 4_000,
    // Each call has its own deadline for the whole response.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_BODY_BYTES,
    allowH2: false,
  });
  const parse = createJsonParser();
  const baseOf = createBaseReader();

  const send = (request: UpstreamRequest, limit: CallLimit): Promise<BufferedResponse> =>
    sendRequest(agent, toOptions(baseOf(upstream()), request, portalHeaders(config, request)), limit, MAX_BODY_BYTES);

  /**
   * Sends a request. Repeats a read once if its connection was lost. After a restart of the API, repeats once more a read, or any request
   * whose connection was refused.
   */
  const sendSafely = (request: UpstreamRequest, limit: CallLimit): Promise<BufferedResponse> =>
    send(request, limit)
      .catch((error: unknown) => {
        if (limit.reason() || !isRepeatable(request.method, error)) throw error;
        return send(request, limit);
      })
      .catch(async (error: unknown) => {
        if (limit.reason() || !restart || !isRepeatableAfterRestart(request.method, error)) throw error;
        await restart.untilBackAfterLoss();
        return send(request, limit);
      });

  return async (request) => {
    const absence = restart?.untilBack();
    if (absence) await absence;
    const outage = breaker.admits() ? null : breaker.outage();
    if (outage) {
      metrics.upstreamCall('render', 'refused', 0);
      throw new UpstreamError(outage, new Error('the breaker is open'));
    }
    const startedAt = performance.now();
    const report = (outcome: UpstreamOutcome) => metrics.upstreamCall('render', outcome, (performance.now() - startedAt) / 1_000);
    const limit = limitCall(config.portalApiTimeoutMs, request.signal);
    let answer: UpstreamAnswer;
    try {
      const { status, body } = await sendSafely(request, limit);
      answer = { status, body: body.length === 0 ? null : readBody(status, () => parse(request.path, body)) };
    } catch (error) {
      const kind = kindOf(error, limit);
      if (kind === 'down' || kind === 'timeout') breaker.failed(kind);
      else if (kind === 'invalid') breaker.answered();
      report(kind);
      throw new UpstreamError(kind, error);
    } finally {
      limit.release();
    }
    breaker.answered();
    report(outcomeOf(answer.status));
    drift?.observe({ method: request.method, path: request.path, ...answer });
    return answer;
  };
}

/** Parses a body. A 4xx needs no JSON: frameworks answer unknown routes with their own page. Otherwise invalid JSON throws SyntaxError. */
function readBody(status: number, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (status >= 400 && status < 500) return null;
    throw error;
  }
}

function toOptions({ origin, prefix }: BaseUrl, request: UpstreamRequest, own: Record<string, string>): Dispatcher.DispatchOptions {
  const hasBody = request.body !== undefined;
  const usual: Record<string, string> = hasBody
    ? { Accept: 'application/json', 'Content-Type': 'application/json' }
    : { Accept: 'application/json' };
  return {
    origin,
    path: prefix + request.path,
    method: request.method,
    headers: request.headers ? mergeHeaders(usual, request.headers, own) : Object.assign(own, usual),
    body: hasBody ? JSON.stringify(request.body) : null,
  };
}

/** Merges headers, ignoring the case of their names; later ones win. */
function mergeHeaders(...sources: Readonly<Record<string, string>>[]): Record<string, string> {
  const merged = new Map<string, [name: string, value: string]>();
  for (const source of sources) for (const [name, value] of Object.entries(source)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}

function kindOf(error: unknown, limit: CallLimit): UpstreamErrorKind {
  if (limit.reason() === 'left') return 'aborted';
  if (limit.reason() === 'late' || error instanceof errors.ConnectTimeoutError) return 'timeout';
  const isTooMuch = error instanceof errors.ResponseExceededMaxSizeError;
  return isTooMuch || isBrokenHttp(error) || error instanceof SyntaxError || error instanceof errors.InvalidArgumentError
    ? 'invalid'
    : 'down';
}
