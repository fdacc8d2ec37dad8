import type * as z from 'zod';
import type { EventCode } from './event-codes.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Definition of one call of the portal API: its address and its shapes are defined only here. The browser, the server's renderer and the
 * embedded API all use it.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  /**
   * `<feature>.<action>`: `demand.search`. Used as the first part of query keys, and in logs and metrics. The call is exported as its
   * action, with a noun of the feature where the action alone would be ambiguous: `searchDemands`; `Mine` becomes `My`: `listMyDemands`.
   */
  readonly name: Name;
  readonly method: HttpMethod;
  /**
   * Names of the reads whose answers a write makes stale, or `none`; browser and server read them again. Required for every write, absent
   * for reads.
   */
  readonly invalidates?: 'none' | readonly string[];
  /**
   * Whether a user who is blocked from writing may make the call. `refused`: it does something that others see or are reached by, or buys;
   * they get a 403 before the rest of the request is read. Required for every write, absent for reads.
   */
  readonly forBlocked?: 'refused' | 'allowed';
  /** Express syntax: `/api/demand/:id`. */
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * Who may make the call. `user` (the default): signed-in users; others get a 401 before the rest of the request is read. `visitor`:
   * anybody, and the answer may depend on the caller. `everyone`: anybody, and the answer is the same for all, so a server may make the
   * call without a token and cache the answer for some seconds.
   */
  readonly audience?: 'user' | 'visitor' | 'everyone';
  /**
   * Only for a call that signed-in users POST: whether repeating the request has no further effect. If it has one (another demand, another
   * boost used, the same message again), the embedded API treats the same request of the same user within ten seconds as a double click and
   * returns the first answer again.
   */
  readonly idempotent?: boolean;
  /** Errors specific to this call: 403, 404, 409 and the like. Those that any call may return, and that of `forBlocked`, are not listed. */
  readonly errors?: readonly CallError[];
  /** Shape of `data` if the call refuses with an HTTP 200 whose envelope has another code. */
  readonly refusal?: z.ZodType;
  /** `opens`: the answer opens a session (its token becomes the cookie). `ends`: the call ends the caller's session. */
  readonly session?: 'opens' | 'ends';
  /** Code of the event that is reported when the call succeeds. */
  readonly reports?: EventCode;
  /** Shape of the envelope's `data`. */
  readonly response: Response;
}

interface CallError {
  readonly status: number;
  readonly when: string;
}

/** A call of any shape. */
export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Only a write makes reads stale and can reach others; each must declare which reads, and whether blocked users may make it. */
type Effect =
  | { readonly method: 'GET'; readonly invalidates?: never; readonly forBlocked?: never }
  | {
      readonly method: Exclude<HttpMethod, 'GET'>;
      readonly invalidates: 'none' | readonly string[];
      readonly forBlocked: 'refused' | 'allowed';
    };

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

/** The input that a caller passes: `{ params, query, body }`, each only if the call has it. */
export type CallInput<C> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? PartOf<'params', Params> & PartOf<'query', Query> & PartOf<'body', Body>
    : never;

/** The answer that a caller receives: the validated `data` of the envelope. */
export type CallData<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never;

/** The validated input that a handler of the call receives. */
export type CallRequest<C> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;
