import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createWordCounter } from '#shared/rules/search/count-words.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { toChinaDay } from '../../../platform/china-time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hasRun, runDaily } from '../../../platform/db/daily-run.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Number of the newest live demands that are read: their words are those that people search for. */
const READ_DEMANDS = 20_000;
/** Batch size, small enough not to delay requests. */
const READ_AT_ONCE = 100;
const ROWS_PER_STATEMENT = 1_000;

/**
 * Rebuilds `search_words` from the current demands, once a day on whichever instance is first. Returns the number of words, or null if that
 * has been done already.
 */
export async function learnWords(db: Database, now: Date, signal?: AbortSignal): Promise<number | null> {
  const run = { name: 'search-words', day: toChinaDay(now), now };
  if (await hasRun(db, run)) return null;
  const { rows } = await sql<{ id: string }>`
    select demands.id from demands where ${isLiveDemand(now)} order by demands.refreshed_at desc, demands.id desc limit ${READ_DEMANDS}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const counter = createWordCounter();
  for (const count of [counter.countPairs, counter.countLonger, counter.noteNeighbours]) {
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      if (signal?.aborted) return null;
      const batch = ids.slice(at, at + READ_AT_ONCE);
      const texts = await db.selectFrom('demands').select('search_text').where('id', 'in', batch).execute();
      for (const { search_text } of texts) count(search_text);
    }
  }
  const words = counter.readWords();
  const isMine = await runDaily(db, run, async (trx) => {
    await trx.deleteFrom('search_words').execute();
    for (let at = 0; at < words.length; at += ROWS_PER_STATEMENT) {
      await trx
        .insertInto('search_words')
        .values(words.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
    }
  });
  return isMine ? words.length : null;
}

/** Runs `learnWords` as a repeated task: logs a failure, and the next run tries again. */
export async function learnWordsDaily(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    const words = await learnWords(db, clock.now(), signal);
    if (words !== null) logger.info({ words }, 'counted the words of the demands');
  } catch (error) {
    logger.warn({ err: error }, 'failed to count the words of the demands; will retry');
  }
}
