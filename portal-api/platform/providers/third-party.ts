import type { Request } from 'express';
import { ApiError } from '../http/api-error.ts';

/** Time limit of a call in ms, shorter than the portal's own timeout, so that the visitor sees our message. */
const TIMEOUT_MS = 8_000;

/**
 * Calls a third party and parses its JSON, whatever its content type. Throws if there is no answer, for a 5xx and for anything but JSON.
 * The error contains only the party's name, because URLs and bodies contain secrets and phone numbers.
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

/** Calls a third party; if that fails, logs the reason and throws a 503 with this message for the visitor. */
export async function callThirdParty<Answer>(request: Request, sentence: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    request.log.error({ err: error }, 'a third party failed');
    throw new ApiError(503, sentence);
  }
}
