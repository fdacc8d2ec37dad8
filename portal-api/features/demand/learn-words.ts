import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createWordCounter } from '#shared/rules/search/count-words.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Clock } from '../../platform/clock.ts';
import { hasRun, runDaily } from '../../platform/db/daily-run.ts';
import type { Database } from '../../platform/db/database.ts';

/** The newest live demands, whose words are those that people look for. */
const READ_DEMANDS = 20_000;
/** So few that counting them keeps no request waiting. */
const READ_AT_ONCE = 100;
const ROWS_PER_STATEMENT = 1_000;

/**
 * Makes `search_words` of the demands as they are, once a day whichever instance comes first. Gives the number of words; null when that is
 * done already.
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

/** As `learnWords`, for a task that is repeated: a failure is logged, and tried again. */
export async function learnWordsDaily(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    const words = await learnWords(db, clock.now(), signal);
    if (words !== null) logger.info({ words }, 'the words of the demands counted');
  } catch (error) {
    logger.warn({ err: error }, 'the words of the demands could not be counted; it is tried again');
  }
}
