import type { AnyCall, Call } from '#shared/contract/define-call.ts';

/**
 * A call of the contract whose schemas are loaded when it is first made, so that no page loads them before it calls the API (a page
 * rendered by the server makes no calls at all).
 */
export interface RemoteCall<C extends AnyCall> {
  /** Name of the call, which is also the first part of its query keys. */
  readonly name: string;
  readonly load: () => Promise<C>;
}

/** The input and output types of a call, so that calls with the same types are interchangeable, such as adding and removing a bookmark. */
export type CallShape<C> =
  C extends Call<infer Params, infer Query, infer Body, infer Response> ? Call<Params, Query, Body, Response> : never;

/**
 * Creates a call that loads on demand; a name that is not the call's own does not compile:
 * `remoteCall('demand.search', async () => (await import('#shared/contract/demand.ts')).searchDemands)`.
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
