import type * as z from 'zod';
import type { EventCode } from './event-codes.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the portal API: the only place where its address and its shapes stand. The browser, the server's renderer and the
 * embedded API all read it.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  /** `<feature>.<what it does>`: `demand.search`. The first part of query keys, and what logs and metrics call it. */
  readonly name: Name;
  readonly method: HttpMethod;
  /** The names of the reads whose answers a write changes, or none: browser and server read them again. Of a write only, and of each. */
  readonly invalidates?: 'none' | readonly string[];
  /** Express syntax: `/api/demand/:id`. */
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * Who may make the call. `user` (unless said otherwise): signed-in people; others get a 401 before anything of the request is read.
   * `visitor`: anybody, and the answer may depend on who asks. `everyone`: anybody, and the answer is the same for all, so a server may
   * ask without a token and keep it for some seconds.
   */
  readonly audience?: 'user' | 'visitor' | 'everyone';
  /**
   * Of a call that signed-in people POST: does the same request a second time do nothing more than the first? Where it does (another
   * demand, another boost used, the same message again), the embedded API takes the same request of the same person within ten seconds
   * for a double click and gives the first answer again.
   */
  readonly idempotent?: boolean;
  /** Refusals of this call's own: 403, 404, 409 and the like. Those that any call may give are not named. */
  readonly errors?: readonly CallError[];
  /** Shape of `data` where the call refuses in an HTTP 200 whose envelope has another code. */
  readonly refusal?: z.ZodType;
  /** The answer opens a session (its token becomes the cookie), or the call ends the caller's. */
  readonly session?: 'opens' | 'ends';
  /** The event that a successful call is reported as. */
  readonly reports?: EventCode;
  /** The embedded API does not answer it; a company's own may. */
  readonly isForeign?: true;
  /** Shape of the envelope's `data`. */
  readonly response: Response;
}

export interface CallError {
  readonly status: number;
  readonly when: string;
}

/** A call of any shape. */
export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Only a write makes something stale, and each says what. */
type Effect =
  | { readonly method: 'GET'; readonly invalidates?: never }
  | { readonly method: Exclude<HttpMethod, 'GET'>; readonly invalidates: 'none' | readonly string[] };

export function defineCall<
  const Name extends string,
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Idempotent extends boolean | undefined = boolean | undefined,
>(
  call: Call<Params, Query, Body, Response, Name> & Effect & { readonly idempotent?: Idempotent },
): Call<Params, Query, Body, Response, Name> & { readonly idempotent?: Idempotent } {
  return call;
}

type PartOf<Name extends string, Schema> = Schema extends z.ZodUndefined
  ? { [K in Name]?: undefined }
  : undefined extends z.input<Extract<Schema, z.ZodType>>
    ? { [K in Name]?: z.input<Extract<Schema, z.ZodType>> }
    : { [K in Name]: z.input<Extract<Schema, z.ZodType>> };

/** The input of a caller: `{ params, query, body }`, each only where the call has it. */
export type CallInput<C> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? PartOf<'params', Params> & PartOf<'query', Query> & PartOf<'body', Body>
    : never;

/** The answer to a caller: the checked `data` of the envelope. */
export type CallData<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never;

/** The checked input that a handler of the call receives. */
export type CallRequest<C> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;
