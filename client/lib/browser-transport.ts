import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { texts } from '#shared/text/texts.ts';
import type { Transport } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

/**
 * Creates the transport of the browser: same origin, with credentials, timeout 10 s. The gateway adds the container and token headers.
 * `onBuild` is called with every response that contains the id of the client build on the server.
 */
export const createBrowserTransport =
  (onBuild: (buildId: string) => void = () => {}): Transport =>
  async ({ method, path, body, headers, signal }) => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const hasBody = body !== undefined;
    try {
      const response = await fetch(path, {
        method,
        credentials: 'same-origin',
        headers: { Accept: 'application/json', ...(hasBody && { 'Content-Type': 'application/json' }), ...headers },
        ...(hasBody && { body: JSON.stringify(body) }),
        signal: signal ? eitherOf(signal, timeout) : timeout,
      });
      const buildId = response.headers.get('X-Build-Id');
      if (buildId) onBuild(buildId);
      return { status: response.status, body: await readJson(response) };
    } catch (error) {
      if (signal?.aborted) throw new ApiFailure({ kind: 'aborted', status: 0, message: texts.requestFailed });
      const kind = timeout.aborted ? 'timeout' : 'network';
      throw error instanceof ApiFailure ? error : new ApiFailure({ kind, status: 0, message: texts.networkFailed });
    }
  };

/** Replaces `AbortSignal.any`, which browsers have only supported since 2024. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
