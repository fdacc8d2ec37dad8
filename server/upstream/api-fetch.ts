import { Agent, errors } from 'undici';
import type { ServerConfig } from '../config/env.ts';
import { type Caller, portalHeaders } from './portal-headers.ts';

const MAX_BODY_BYTES = 8 * 1_024 * 1_024;

export interface UpstreamRequest extends Caller {
  method: string;
  /** Encoded path with query, starting with a slash. */
  path: string;
  /** Extra headers; the portal's own win over them. */
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

export interface UpstreamAnswer {
  status: number;
  /** Parsed JSON, not checked any further; null when the answer has no body. */
  body: unknown;
}

export type UpstreamFetch = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/**
 * `timeout`: no complete answer in PORTAL_API_TIMEOUT_MS · `down`: no connection, or one that broke · `invalid`: no JSON, broken HTTP or
 * more than 8 MB · `aborted`: the caller gave up.
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
  config: Pick<ServerConfig, 'container' | 'tokenHeader' | 'portalApiTimeoutMs'>;
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
}

/** How the renderer calls the portal API: on connections of its own, so that calls stuck in the gateway never hold up a page. */
export function createUpstreamFetch({ config, upstream }: UpstreamFetchDeps): UpstreamFetch {
  const agent = new Agent({ connections: 256, keepAliveTimeout: 4_000, maxResponseSize: MAX_BODY_BYTES, allowH2: false });

  return async (request) => {
    const deadline = AbortSignal.timeout(config.portalApiTimeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    const send = () => callOnce(agent, upstream(), request, portalHeaders(config, request), signal);
    try {
      return await send().catch((error: unknown) => {
        if (!isRepeatable(request, error)) throw error;
        return send();
      });
    } catch (error) {
      throw new UpstreamError(kindOf(error, request.signal, deadline), error);
    }
  };
}

async function callOnce(
  agent: Agent,
  base: string,
  request: UpstreamRequest,
  own: Record<string, string>,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const { origin, pathname } = new URL(base);
  const hasBody = request.body !== undefined;
  const { statusCode, body } = await agent.request({
    origin,
    path: pathname.replace(/\/$/, '') + request.path,
    method: request.method,
    headers: mergeHeaders(
      { Accept: 'application/json', ...(hasBody && { 'Content-Type': 'application/json' }) },
      request.headers ?? {},
      own,
    ),
    body: hasBody ? JSON.stringify(request.body) : null,
    signal,
  });
  const text = await body.text();
  return { status: statusCode, body: text === '' ? null : JSON.parse(text) };
}

/** Later ones win, whatever the case of their names. */
function mergeHeaders(...sources: Readonly<Record<string, string>>[]): Record<string, string> {
  const merged = new Map<string, [name: string, value: string]>();
  for (const source of sources) for (const [name, value] of Object.entries(source)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}

/** A pooled connection may be closing in the moment it is used; a read may then be sent once more. */
const isRepeatable = ({ method, signal }: UpstreamRequest, error: unknown): boolean =>
  (method === 'GET' || method === 'HEAD') && !signal?.aborted && (error instanceof errors.SocketError || codeOf(error) === 'ECONNRESET');

function kindOf(error: unknown, given: AbortSignal | undefined, deadline: AbortSignal): UpstreamErrorKind {
  if (given?.aborted) return 'aborted';
  if (deadline.aborted || error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError) return 'timeout';
  const isGarbage =
    error instanceof SyntaxError || error instanceof errors.HTTPParserError || error instanceof errors.ResponseExceededMaxSizeError;
  return isGarbage || error instanceof errors.InvalidArgumentError ? 'invalid' : 'down';
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
