import { ApiFailure, type Transport } from '#client/app/server-entry.tsx';
import { texts } from '#shared/text/texts.ts';
import { UpstreamError, type UpstreamFetch } from '../upstream/api-fetch.ts';
import type { PublicResponseCache } from '../upstream/public-response-cache.ts';

export interface Caller {
  token: string | null;
  requestId: string;
  clientIp: string;
  /** Origin of the page in the browser. */
  origin: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** Creates the renderer's transport to the portal API: real HTTP with the gateway's headers, and failures as the client's own errors. */
export function upstreamTransport(fetch: UpstreamFetch, cache: PublicResponseCache, caller: Caller): Transport {
  return async ({ method, path, body, headers, audience }) => {
    const request = { method, path, ...(body !== undefined && { body }), ...(headers && { headers }), ...caller };
    try {
      if (audience !== 'everyone') return await fetch(request);
      // Requested for all readers: without the token and the origin of this one, and not aborted when this one disconnects.
      const { signal: _mine, origin: _theirs, ...forAll } = request;
      return await cache.read(path, () => fetch({ ...forAll, token: null }));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw toFailure(error.kind);
    }
  };
}

function toFailure(kind: UpstreamError['kind']): ApiFailure {
  if (kind === 'timeout') return new ApiFailure({ kind: 'timeout', status: 504, message: '服务响应超时，请稍后再试' });
  if (kind === 'aborted') return new ApiFailure({ kind: 'aborted', status: 0, message: texts.requestFailed });
  return new ApiFailure({ kind: 'network', status: 502, message: '服务暂时不可用，请稍后再试' });
}
