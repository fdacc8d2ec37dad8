import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isLiveDemand } from '#portal-api/domain/demands/live-demands.ts';
import { hotWords, dropUnshowable as selectShowable } from '#portal-api/domain/search-words/hot-words.ts';
import { getWordFinder } from '#portal-api/domain/text-checks/word-list.ts';
import { startOfChinaDay, toChinaDay } from '#portal-api/platform/china-time.ts';
import type { Clock } from '#portal-api/platform/clock.ts';
import { hasRun, runDaily } from '#portal-api/platform/db/daily-run.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { toWordGrams } from '#portal-api/platform/db/search-grams.ts';
import { settlementModes } from '#shared/contract/demand-enums.ts';
import { normaliseText } from '#shared/rules/search/normalise-text.ts';
import { demandTypeNames } from '#shared/text/labels.ts';
import { listed } from '#shared/text/listed.ts';
import { industryWords, settlementWords, tradeWords, typeWords } from '#shared/text/search-words.ts';
import { hasAllTokens } from '../search/demand-filters.ts';

/** A word is popular if on one day this many users or devices searched for it, from this many networks. */
const LEAST_VIEWERS = 20;
const LEAST_NETWORKS = 5;
/** Number of days whose searchers are added up. */
const DAYS = 7;
const MAX_STORED = 30;
/** Maximum number of words with enough searchers that are checked further. */
const MAX_CANDIDATES = 200;

/** Lists the popular words to show, those of operators first. */
export async function listHotWords(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select ${hotWords} as words`.execute(db);
  return selectShowable(db, rows[0]?.words ?? [], now);
}

/**
 * Sums up the searches of past days, once a day on whichever instance is first: totals of words that at least 20 people searched for, and
 * from them the popular words of seven days. Returns the number of popular words, or null if that has been done already.
 */
export async function sumUpSearches(db: Database, now: Date): Promise<number | null> {
  const run = { name: 'search-sums', day: toChinaDay(now), now };
  if (await hasRun(db, run)) return null;
  const days = { from: toChinaDay(startOfChinaDay(now, DAYS)), to: run.day };
  const words = await filterShowable(db, await findPopular(db, days), now);
  const isMine = await runDaily(db, run, async (trx) => {
    await sumUpDays(trx, days);
    await trx.deleteFrom('hot_words').where('source', '=', 'SEARCHED').execute();
    const values = words.slice(0, MAX_STORED).map(({ word, score }) => ({ word, score, source: 'SEARCHED' as const }));
    // Words that operators have placed or blocked are not overwritten.
    if (values.length > 0)
      await trx
        .insertInto('hot_words')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  return isMine ? words.length : null;
}

/** Runs `sumUpSearches` as a repeated task: logs a failure, and the next run tries again. */
export async function sumUpSearchesDaily({ db, clock, logger }: { db: Database; clock: Clock; logger: Logger }): Promise<void> {
  try {
    const words = await sumUpSearches(db, clock.now());
    if (words !== null) logger.info({ words }, 'aggregated the searches of the last days');
  } catch (error) {
    logger.warn({ err: error }, 'failed to aggregate the search log; will retry');
  }
}

interface Days {
  from: string;
  /** Exclusive. */
  to: string;
}

interface PopularWord {
  word: string;
  /** Sum of the searchers of all days, each counted once a day. */
  score: number;
}

async function findPopular(db: Database, { from, to }: Days): Promise<PopularWord[]> {
  const { rows } = await sql<PopularWord>`
    with daily as (
      select day, word, count(distinct viewer) as viewers, count(distinct network) filter (where viewer is not null) as networks
      from search_log, unnest(words) as word where day >= ${from}::date and day < ${to}::date group by day, word
    )
    select word, sum(viewers)::int as score from daily group by word
    having bool_or(viewers >= ${LEAST_VIEWERS} and networks >= ${LEAST_NETWORKS})
    order by score desc, word limit ${MAX_CANDIDATES}
  `.execute(db);
  return rows;
}

async function sumUpDays(trx: Database, { from, to }: Days): Promise<void> {
  await sql`
    insert into search_word_days (day, word, viewers, searches, without_hits, opened)
    select day, word, count(distinct viewer), count(*), count(*) filter (where total = 0),
      count(*) filter (where exists (select 1 from search_clicks where search_clicks.search_id = search_log.id))
    from search_log, unnest(words) as word where day >= ${from}::date and day < ${to}::date
    group by day, word having count(distinct viewer) >= ${LEAST_VIEWERS}
    on conflict do nothing
  `.execute(trx);
}

/** Keeps the words that may be shown to everyone: words of the trade, not a name, harmless, and with live demands. */
async function filterShowable(db: Database, words: readonly PopularWord[], now: Date): Promise<PopularWord[]> {
  const [names, learned, find] = await Promise.all([findNames(db, words), findLearned(db, words), getWordFinder(db, now)]);
  const kept: PopularWord[] = [];
  for (const popular of words) {
    const { word } = popular;
    const isOurs = reviewedWords.has(word) || (learned.has(word) && !names.has(word));
    if (isOurs && [...word].length > 1 && !/\d{5}/u.test(word) && find(word).length === 0 && (await hasHits(db, word, now)))
      kept.push(popular);
  }
  return kept;
}

/** Words that have been reviewed, so that none of them is a name. */
const reviewedWords: ReadonlySet<string> = new Set(
  [
    ...tradeWords,
    ...Object.keys(industryWords),
    ...Object.values(demandTypeNames),
    ...[...Object.values(industryWords), ...Object.values(typeWords)].flatMap(listed),
    ...settlementModes.flatMap((mode) => listed(settlementWords[mode])),
  ].map(normaliseText),
);

/** Returns the words that are a user's name or part of an organization's name. */
async function findNames(db: Database, words: readonly PopularWord[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words.map(({ word }) => word)}::text[]) as word
    where exists (select 1 from organizations where strpos(lower(organizations.name), word) > 0)
      or exists (select 1 from users where lower(users.nickname) = word)
  `.execute(db);
  return new Set(rows.map(({ word }) => word));
}

async function findLearned(db: Database, words: readonly PopularWord[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const asked = words.map(({ word }) => word);
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', asked).execute();
  return new Set(rows.map(({ word }) => word));
}

async function hasHits(db: Database, word: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from demands
    where ${isLiveDemand(now)} and ${hasAllTokens(toWordGrams(word))} and strpos(demands.search_text, ${word}) > 0 limit 1
  `.execute(db);
  return rows.length > 0;
}
