import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isLiveDemand } from '#portal-api/domain/demands/live-demands.ts';
import { getReferenceCatalog } from '#portal-api/domain/reference/reference-catalog.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import { createRevalidatedValue } from '#portal-api/platform/revalidated-value.ts';
import { listHotWords } from './hot-words.ts';
import { buildSuggestIndex, type LiveCount, type SuggestIndex } from './suggest-index.ts';

/** How old what is suggested may get, in ms, before it is made anew. */
const FRESH_MS = 10 * 60 * 1_000;
/** Titles of the newest live demands that are looked into. */
const HEADINGS = 5_000;

/** The index of a process: whoever asks first waits for it, nobody for a newer one. */
export function createKeptIndex(db: Database, logger: Logger): (now: Date) => Promise<SuggestIndex> {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'suggestions could not be made; it is tried again');
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

/** One reading of all live demands. */
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
