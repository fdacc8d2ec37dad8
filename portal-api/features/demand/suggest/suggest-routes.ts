import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { PortalApiDeps } from '#portal-api/deps.ts';
import { isLiveDemand } from '#portal-api/domain/demands/live-demands.ts';
import { bindCall } from '#portal-api/platform/http/bind-call.ts';
import { PreparedAnswer } from '#portal-api/platform/http/prepared-answer.ts';
import { listHotWords as listHotWordsCall, suggestSearches } from '#shared/contract/search.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { createKeptIndex } from './cached-index.ts';
import { listHotWords } from './count-hot-words.ts';
import { type FoundTitle, suggestNames, suggestTitles } from './suggest-index.ts';

/**
 * Time for which an answer is cached, in seconds, here and again in the browser: a hidden demand is suggested for at most twice as long.
 */
const CACHE_SECONDS = 60;
const MAX_CACHED_ANSWERS = 5_000;
const MAX_TITLES = 3;

/** Serves suggestions and popular words. They are the same for everyone, so the routes are mounted before the session is read. */
export function suggestRoutes({ db, clock, logger }: Pick<PortalApiDeps, 'db' | 'clock' | 'logger'>): Router {
  const router = Router();
  const readIndex = createKeptIndex(db, logger);
  const answers = new LRUCache<string, { at: number; answer: Promise<PreparedAnswer> }>({ max: MAX_CACHED_ANSWERS });

  /** Returns the cached answer, or makes one at most once a minute. Failures are not cached. */
  function keep(key: string, now: Date, make: () => Promise<object>): Promise<PreparedAnswer> {
    const known = answers.get(key);
    if (known && Math.abs(now.getTime() - known.at) < CACHE_SECONDS * 1_000) return known.answer;
    const answer = make().then((data) => new PreparedAnswer(data, CACHE_SECONDS));
    answers.set(key, { at: now.getTime(), answer });
    answer.catch(() => answers.delete(key));
    return answer;
  }

  bindCall(router, suggestSearches, async ({ query: { q, typeCode, size } }) => {
    const now = clock.now();
    return await keep(JSON.stringify([q.toLowerCase(), typeCode, size]), now, async () => {
      const index = await readIndex(now);
      const names = suggestNames(index, { typed: q, typeCode });
      const titles = names.length < size ? await keepLive(suggestTitles(index, q), now) : [];
      return { items: [...names, ...titles].slice(0, size) };
    });
  });

  bindCall(router, listHotWordsCall, async () => {
    const now = clock.now();
    return await keep('hot', now, async () => ({
      words: (await listHotWords(db, now)).map((word) => ({ word, href: listHref(anyDemand, { keyword: word }) })),
    }));
  });

  /** Keeps the titles of live demands. If the check fails, the suggestions are returned without titles. */
  async function keepLive(titles: readonly FoundTitle[], now: Date) {
    if (titles.length === 0) return [];
    const ids = titles.map(({ id }) => id);
    try {
      const rows = await db.selectFrom('demands').select('id').where('id', 'in', ids).where(isLiveDemand(now)).execute();
      const live = new Set(rows.map(({ id }) => id));
      return titles.flatMap(({ id, suggestion }) => (live.has(id) ? [suggestion] : [])).slice(0, MAX_TITLES);
    } catch (error) {
      logger.warn({ err: error }, 'failed to suggest titles');
      return [];
    }
  }

  return router;
}
