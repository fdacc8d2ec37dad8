import { LRUCache } from 'lru-cache';
import { answerStatus, isAnswer } from '#shared/rules/answer-status.ts';
import type { UpstreamAnswer } from './api-fetch.ts';

const FRESH_MS = 10_000;
/** A stale answer is given once more while a new one is fetched; after this long it is not used any more. */
const KEEP_MS = 5 * 60_000;
const MAX_ANSWERS = 500;

interface CachedResponse {
  answer: UpstreamAnswer;
  at: number;
}

export interface PublicResponseCache {
  /** The answer at that path: cached, or from `ask`, which is called once however many wait. Rejects as `ask` does when nothing is cached. */
  read(path: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer>;
  /** Drops all answers: they may be wrong now. */
  clear(): void;
}

/**
 * Answers that are the same for everybody (site settings, banners, demand types), cached by the process for seconds: every page needs
 * them, and each call costs more than the page's own markup around it.
 */
export function createPublicResponseCache(now: () => number = () => performance.now()): PublicResponseCache {
  const cache = new LRUCache<string, CachedResponse>({ max: MAX_ANSWERS });
  const inFlight = new Map<string, Promise<UpstreamAnswer>>();

  const refresh = (path: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> => {
    const known = inFlight.get(path);
    // An answer refused to the first reader's address may be given to those who wait with it.
    if (known) return known.then((answer) => (answerStatus(answer.status, answer.body) === 429 ? ask() : answer));
    const asked = ask().then(
      (answer) => {
        // Cleared in the meantime: the answer may be older than what cleared it.
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
      // The caller has its answer; a failure shows when nothing is cached any more.
      if (age > FRESH_MS) refresh(path, ask).catch(() => {});
      return Promise.resolve(entry.answer);
    },
    clear() {
      cache.clear();
      inFlight.clear();
    },
  };
}

/** The API has answered, and gives this to nobody any more; a temporary refusal (429, 408) does not count. */
export const isGone = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;
