import { LRUCache } from 'lru-cache';
import { answerStatus, isAnswer } from '#shared/rules/answer-status.ts';
import type { UpstreamAnswer } from './api-fetch.ts';

const FRESH_MS = 10_000;
/** Age up to which a stale response is still returned while it is refreshed. */
const KEEP_MS = 5 * 60_000;
const MAX_ANSWERS = 500;

interface CachedResponse {
  answer: UpstreamAnswer;
  at: number;
}

export interface PublicResponseCache {
  /** Returns the response at this path: cached, or from `ask`, which concurrent readers share. Rejects like `ask` if nothing is cached. */
  read(path: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer>;
  /** Drops all responses, as they may be outdated. */
  clear(): void;
}

/**
 * Creates a cache for responses that are the same for all users (site settings, banners, demand types), stored for seconds: every page
 * needs them, and each call costs more than the page's own markup around it.
 */
export function createPublicResponseCache(now: () => number = () => performance.now()): PublicResponseCache {
  const cache = new LRUCache<string, CachedResponse>({ max: MAX_ANSWERS });
  const inFlight = new Map<string, Promise<UpstreamAnswer>>();

  const refresh = (path: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> => {
    const known = inFlight.get(path);
    // A response that was refused for the first reader's address may be allowed for readers who wait with it.
    if (known) return known.then((answer) => (answerStatus(answer.status, answer.body) === 429 ? ask() : answer));
    const asked = ask().then(
      (answer) => {
        // If the cache was cleared in the meantime, the response may be older than the change.
        if (inFlight.get(path) === asked) {
          const { status, body } = answer;
          if (isAnswer(status, body)) cache.set(path, { answer, at: now() });
          else if (isGone(answerStatus(status, body))) cache.delete(path);
        }
        finish();
        return answer;
      },
      (error: unknown) => {
        finish();
        throw error;
      },
    );
    const finish = (): void => {
      if (inFlight.get(path) === asked) inFlight.delete(path);
    };
    inFlight.set(path, asked);
    return asked;
  };

  return {
    read(path, ask) {
      const entry = cache.get(path);
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY;
      if (!entry || age > KEEP_MS) return refresh(path, ask);
      // The caller already has a response; a failure is reported once nothing is cached any more.
      if (age > FRESH_MS) refresh(path, ask).catch(() => {});
      return Promise.resolve(entry.answer);
    },
    clear() {
      cache.clear();
      inFlight.clear();
    },
  };
}

/** Whether the API has answered that the resource is unavailable to everyone; temporary refusals (429, 408) do not count. */
export const isGone = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;
