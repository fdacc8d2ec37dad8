import { LRUCache } from 'lru-cache';
import type { UpstreamAnswer } from './api-fetch.ts';

const FRESH_MS = 10_000;
/** An older answer is given once more while a new one is on its way; after this long nobody gets it any more. */
const KEEP_MS = 5 * 60_000;
const MAX_ANSWERS = 500;

interface Kept {
  answer: UpstreamAnswer;
  at: number;
}

export interface SharedAnswers {
  /** The answer at that path: kept, or from `ask`, which is called once however many wait. Rejects as `ask` does when nothing is kept. */
  read(path: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer>;
  /** What was kept may be wrong now. */
  clear(): void;
}

/**
 * Answers that are the same for everybody (site settings, banners, demand types), kept by the process for seconds: every page needs
 * them, and each call costs more than the page's own markup around it.
 */
export function createSharedAnswers(now: () => number = () => performance.now()): SharedAnswers {
  const kept = new LRUCache<string, Kept>({ max: MAX_ANSWERS });
  const underWay = new Map<string, Promise<UpstreamAnswer>>();

  const refresh = (path: string, ask: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> => {
    const known = underWay.get(path);
    if (known) return known;
    const asked = ask().then(
      (answer) => {
        // Cleared in the meantime: the answer may be older than what cleared it.
        if (underWay.get(path) === asked) {
          if (answer.status === 200) kept.set(path, { answer, at: now() });
          else if (isGone(answer.status)) kept.delete(path);
        }
        forget();
        return answer;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    const forget = (): void => {
      if (underWay.get(path) === asked) underWay.delete(path);
    };
    underWay.set(path, asked);
    return asked;
  };

  return {
    read(path, ask) {
      const entry = kept.get(path);
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY;
      if (!entry || age > KEEP_MS) return refresh(path, ask);
      // The caller has its answer; a failure shows when nothing is kept any more.
      if (age > FRESH_MS) refresh(path, ask).catch(() => {});
      return Promise.resolve(entry.answer);
    },
    clear() {
      kept.clear();
      underWay.clear();
    },
  };
}

/** The API no longer gives it to anybody, rather than just not now. */
const isGone = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;
