import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isLiveDemand } from '#portal-api/domain/demands/live-demands.ts';
import { getReferenceCatalog } from '#portal-api/domain/reference/reference-catalog.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { createRevalidatedValue } from '#portal-api/platform/revalidated-value.ts';
import { listHotWords } from './count-hot-words.ts';
import { buildSuggestIndex, type LiveCount, type SuggestIndex } from './suggest-index.ts';

/** Age after which the index is rebuilt, in ms. */
const FRESH_MS = 10 * 60 * 1_000;
/** Number of the newest live demands whose titles are searched. */
const HEADINGS = 5_000;

/** Creates the index of a process. Only the first caller waits for it; it is rebuilt in the background. */
export function createKeptIndex(db: Database, logger: Logger): (now: Date) => Promise<SuggestIndex> {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'failed to build the suggestions; will retry');
  return createRevalidatedValue((now) => loadIndex(db, now), { freshMs: FRESH_MS }, onError).read;
}

async function loadIndex(db: Database, now: Date): Promise<SuggestIndex> {
  const [{ regions, industries }, words, hotWords, counts, headings] = await Promise.all([
    getReferenceCatalog(db),
    db.selectFrom('search_words').select(['word', 'frequency']).execute(),
    listHotWords(db, now),
    countLive(db, now),
    listHeadings(db, now),
  ]);
  return buildSuggestIndex({ regions, industries, words, hotWords, counts, headings });
}

/** Counts all live demands in one scan. */
async function countLive(db: Database, now: Date): Promise<LiveCount[]> {
  const { rows } = await sql<LiveCount>`
    select demands.type_code as "typeCode", demands.region_code as "regionCode", demands.industry_code as "industryCode", count(*)::int as count
    from demands where ${isLiveDemand(now)}
    group by grouping sets ((demands.type_code, demands.region_code), (demands.type_code, demands.industry_code))
  `.execute(db);
  return rows;
}

const listHeadings = (db: Database, now: Date) =>
  db
    .selectFrom('demands')
    .select(['id', 'demand_number as demandNumber', 'title'])
    .where(isLiveDemand(now))
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HEADINGS)
    .execute();
