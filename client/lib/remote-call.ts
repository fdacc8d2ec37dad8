import type { AnyCall, Call } from '#shared/contract/define-call.ts';

/**
 * A call of the contract whose schemas are loaded when it is first made, so that no page pays for them before it talks to the API
 * (a page that the server rendered makes no call at all).
 */
export interface RemoteCall<C extends AnyCall> {
  /** The call's, and with it the first part of query keys. */
  readonly name: string;
  readonly load: () => Promise<C>;
}

/** Calls of the same shapes are interchangeable: they collect or they cancel. */
export type CallShape<C> =
  C extends Call<infer Params, infer Query, infer Body, infer Response> ? Call<Params, Query, Body, Response> : never;

/**
 * `remoteCall('demand.search', async () => (await import('#shared/contract/demand.ts')).searchDemands)`: with another name than the
 * call's own it does not compile.
 */
export function remoteCall<C extends AnyCall>(name: C['name'], importCall: () => Promise<C>): RemoteCall<CallShape<C>> {
  let loaded: Promise<CallShape<C>> | null = null;
  const load = (): Promise<CallShape<C>> => {
    loaded ??= (importCall() as Promise<unknown> as Promise<CallShape<C>>).catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
  return { name, load };
}
