import type * as z from 'zod';
import type { Call } from '#shared/contract/define-call.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/**
 * A call of the contract whose schemas are loaded when it is first made, so that no page pays for them before it talks to the API
 * (a page that the server rendered makes no call at all).
 */
export interface RemoteCall<C extends AnyCall> {
  /** The inventory row; also the first part of query keys. */
  readonly id: string;
  readonly load: () => Promise<C>;
}

/** `remoteCall('E46', async () => (await import('#shared/contract/demand.ts')).searchDemands)` */
export function remoteCall<C extends AnyCall>(id: C['id'], importCall: () => Promise<C>): RemoteCall<C> {
  let loaded: Promise<C> | null = null;
  const load = (): Promise<C> => {
    loaded ??= importCall().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
  return { id, load };
}
