import type * as z from 'zod';
import type { Call, CallData, CallInput, HttpMethod } from '#shared/contract/define-call.ts';
import { texts } from '#shared/text/texts.ts';
import { ApiFailure } from './api-failure.ts';
import type { RemoteCall } from './remote-call.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export interface TransportRequest {
  method: HttpMethod;
  /** Encoded path with its query. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** Carries one request; throws ApiFailure (`network`, `timeout`, `aborted`, `invalid`) when there is no JSON answer. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Makes calls of the contract; the same in the browser and in the server's render, over different transports. */
export interface ApiClient {
  /** Gives the checked `data` of the envelope; throws ApiFailure and nothing else. */
  call<C extends AnyCall>(remote: RemoteCall<C>, input: CallInput<C>, options?: CallOptions): Promise<CallData<C>>;
}

interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function createApiClient(transport: Transport): ApiClient {
  return {
    async call(remote, input, options = {}) {
      const call = await remote.load();
      const { params, query, body } = input as RawInput;
      const answer = await transport({ method: call.method, path: buildPath(call.path, params, query), body, ...options });
      return readAnswer(call, answer);
    },
  };
}

export function buildPath(pattern: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function readAnswer<C extends AnyCall>(call: C, answer: { status: number; body: unknown }): CallData<C> {
  const { status } = answer;
  const envelope = isRecord(answer.body) ? answer.body : null;
  const message = typeof envelope?.message === 'string' && envelope.message ? envelope.message : null;
  const details = { status, data: envelope?.data, ...readRefusal(envelope?.data) };
  if (status === 401) throw new ApiFailure({ kind: 'unauthorized', message: message ?? texts.signInFirst, ...details });
  if (status < 200 || status >= 300) throw new ApiFailure({ kind: 'http', message: message ?? texts.requestFailed, ...details });
  const code = envelope?.code;
  if (code === 401 || code === 403) throw new ApiFailure({ kind: 'refused', message: message ?? texts.requestFailed, ...details });
  if (code !== 200)
    throw new ApiFailure({ kind: code === undefined ? 'invalid' : 'business', message: message ?? texts.requestFailed, ...details });
  const parsed = call.response.safeParse(envelope?.data);
  if (!parsed.success) throw new ApiFailure({ kind: 'invalid', message: texts.requestFailed, status });
  return parsed.data as CallData<C>;
}

function readRefusal(data: unknown): { fields?: Record<string, string>; retryAfter?: number } {
  if (!isRecord(data)) return {};
  const fields = isRecord(data.fields)
    ? Object.fromEntries(Object.entries(data.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : undefined;
  return { ...(fields && { fields }), ...(typeof data.retryAfter === 'number' && { retryAfter: data.retryAfter }) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
