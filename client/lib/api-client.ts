import type { AnyCall, CallData, CallInput, HttpMethod } from '#shared/contract/define-call.ts';
import { answerStatus } from '#shared/rules/answer-status.ts';
import { texts } from '#shared/text/texts.ts';
import { ApiFailure, type FailureKind } from './api-failure.ts';
import type { RemoteCall } from './remote-call.ts';

export interface TransportRequest {
  method: HttpMethod;
  /** Encoded path with the query. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** The callers that may make the call (see `Call`). */
  audience?: AnyCall['audience'] | undefined;
}

/** Sends one request. Throws ApiFailure (`network`, `timeout`, `aborted`, `invalid`) if there is no JSON response. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Makes calls of the contract. Identical in the browser and in the server's render, over different transports. */
export interface ApiClient {
  /** Returns the validated `data` of the envelope. Throws nothing but ApiFailure. */
  call<C extends AnyCall>(remote: RemoteCall<C>, input: CallInput<C>, options?: CallOptions): Promise<CallData<C>>;
  /** Optional listener for the names of the reads that a write has made stale. */
  onStale?: (reads: readonly string[]) => void;
}

interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function createApiClient(transport: Transport, check: CheckData = checkData): ApiClient {
  const client: ApiClient = {
    async call(remote, input, options = {}) {
      const call = await remote.load();
      const { params, query, body } = input as RawInput;
      const { method, audience, invalidates } = call;
      const answer = await transport({ method, path: buildPath(call.path, params, query), body, audience, ...options });
      const data = readAnswer(call, answer, check, query);
      if (invalidates && invalidates !== 'none') client.onStale?.(invalidates);
      return data;
    },
  };
  return client;
}

export function buildPath(pattern: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Returns the failure kind for an HTTP status and the code of the envelope; null for a success. */
function failureKind(status: number, code: unknown): FailureKind | null {
  if (status === 401) return 'unauthorized';
  if (status < 200 || status >= 300) return 'http';
  if (code === 401 || code === 403) return 'refused';
  if (code === 200) return null;
  return code === undefined ? 'invalid' : 'business';
}

function readAnswer<C extends AnyCall>(
  call: C,
  answer: { status: number; body: unknown },
  check: CheckData,
  query: RawInput['query'],
): CallData<C> {
  const envelope = isRecord(answer.body) ? answer.body : null;
  const code = envelope?.code;
  const kind = failureKind(answer.status, code);
  const status = answerStatus(answer.status, envelope);
  if (kind) {
    // A message such as "Not Found" or the name of an exception does not help the user.
    const said = String(envelope?.message);
    const other = status === 401 ? texts.signInFirst : status === 404 ? texts.notOffered : texts.requestFailed;
    const data = envelope?.data;
    throw new ApiFailure({ kind, message: inChinese(said) ? said : other, status, data, ...readRefusal(data) });
  }
  return check(call, envelope?.data, status, query);
}

function checkData<C extends AnyCall>(call: C, data: unknown, status: number, asked: RawInput['query']): CallData<C> {
  // A page is checked together with its query, see `pageOf`.
  const parsed = call.response.safeParse(asked?.['pageSize'] && isRecord(data) ? { ...data, asked } : data);
  if (!parsed.success) throw new ApiFailure({ kind: 'invalid', message: texts.requestFailed, status });
  return parsed.data as CallData<C>;
}

type CheckData = typeof checkData;

/**
 * Creates a check for a server whose transport returns the same object for the same bytes: validates each object once for each page that it
 * answers, and shares the frozen result between all requests that received these bytes.
 */
export function rememberChecks(): CheckData {
  const known = new WeakMap<object, Map<string, unknown>>();
  return (call, data, status, asked) => {
    if (typeof data !== 'object' || data === null) return checkData(call, data, status, asked);
    const key = `${call.name} ${asked?.['pageNum']} ${asked?.['pageSize']}`;
    const checked = known.get(data)?.get(key);
    if (checked !== undefined) return checked as CallData<typeof call>;
    const outcomes = known.get(data) ?? new Map<string, unknown>();
    known.set(data, outcomes);
    const outcome = deepFreeze(checkData(call, data, status, asked));
    outcomes.set(key, outcome);
    return outcome;
  };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

function readRefusal(data: unknown): { fields?: Record<string, string>; retryAfter?: number } {
  if (!isRecord(data)) return {};
  const fields = isRecord(data.fields)
    ? Object.fromEntries(
        Object.entries(data.fields).flatMap(([name, said]) =>
          typeof said === 'string' ? [[name, inChinese(said) ? said : texts.checkField]] : [],
        ),
      )
    : undefined;
  return { ...(fields && { fields }), ...(typeof data.retryAfter === 'number' && { retryAfter: data.retryAfter }) };
}

const inChinese = (text: string): boolean => /[一-龥]/.test(text);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
