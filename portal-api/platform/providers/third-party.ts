import type { Request } from 'express';
import { ApiError } from '../http/api-error.ts';

/** How long a third party may take. Shorter than the portal's own patience, so that it is our sentence that the visitor reads. */
const TIMEOUT_MS = 8_000;

/**
 * Calls a third party and reads its JSON, whatever its content type says. Throws on silence, on a 5xx and on anything but JSON; the
 * error names the party only, as addresses and bodies carry secrets and phone numbers.
 */
export async function readJson(party: string, url: URL, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Error(`${party} cannot be reached: ${error instanceof Error ? error.name : 'unknown'}`);
  });
  const text = await answer.text().catch(() => '');
  if (answer.status >= 500) throw new Error(`${party} answered ${answer.status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${party} answered ${answer.status} without JSON`);
  }
}

/** Asks a third party; when it fails, the log says why and the visitor reads a 503 with this sentence. */
export async function askThirdParty<Answer>(request: Request, sentence: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    request.log.error({ err: error }, 'a third party failed');
    throw new ApiError(503, sentence);
  }
}
